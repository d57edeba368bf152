# SPDX-License-Identifier: Apache-2.0
"""Products of matrices."""
from case import f, op, weight

CASES = [
    op("mul", f(2, 5), Y=weight(f(5, 3))),
    op("mul", f(2, 3, 4), Y=weight(f(4, 3)), x_num_col_dims=2),
    op("mul", f(2, 3, 4), Y=f(12, 2)),
    op("mul", f(2, 6), Y=weight(f(2, 3, 4)), y_num_col_dims=2),
    op("matmul", f(2, 5), Y=f(5, 3)),
    op("matmul", f(2, 3, 4), Y=f(2, 5, 4), transpose_Y=True, alpha=0.5),
    op("matmul", f(2, 4, 3), Y=weight(f(4, 2)), transpose_X=True),
    op("matmul", f(5), Y=f(5)),
    op("matmul", f(2, 2, 3, 4), Y=f(2, 2, 4, 2)),
    op("matmul_v2", f(2, 5), Y=weight(f(5, 3))),
    op("matmul_v2", f(2, 3, 4), Y=f(1, 5, 4), trans_y=True),
    op("matmul_v2", f(4, 3), Y=f(2, 4, 2), trans_x=True),
    op("matmul_v2", f(2, 3, 4), Y=f(4)),
    op("matmul_v2", f(5), Y=f(5)),
    op("fc", Input=f(2, 5), W=weight(f(5, 3)), in_num_col_dims=1),
    op("fc", Input=f(2, 5), W=weight(f(5, 3)), Bias=weight(f(3)),
       in_num_col_dims=1, activation_type="relu"),
    op("fc", Input=f(2, 3, 4), W=weight(f(4, 2)), Bias=weight(f(2)),
       in_num_col_dims=2),
]

# SPDX-License-Identifier: Apache-2.0
"""Cases where onnxruntime 1.32 is not the reference, and why.

Each row: the op, which of its cases, and a sentence. A disagreement of such a
case counts as known; agreement counts as agreement.
"""
def same_with_holes(case):
    """Returns whether auto_pad is SAME with dilations, or strides beyond the
    window.
    """
    def beyond():
        strides = case.attributes.get("strides", [])
        kernel = case.attributes.get("kernel_shape", [])
        return any(s > k for s, k in zip(strides, kernel))
    return "SAME" in case.attributes.get("auto_pad", "") and (
        "dilations" in case.attributes or beyond())


def crops_by_one_scale(case):
    return ("keep_aspect_ratio_policy" in case.attributes and
            case.attributes.get("coordinate_transformation_mode") ==
            "tf_crop_and_resize")


def on_a_pixel(case):
    return (case.attributes.get("nearest_mode") in ("floor", "ceil") and
            case.attributes.get("coordinate_transformation_mode") ==
            "half_pixel_symmetric")


SAME = ("auto_pad SAME makes ceil(size / stride) elements; onnxruntime's pools "
        "forget the dilations, and pad by less than 0 where strides leave gaps")
def causal_after_past(case):
    return case.attributes.get("is_causal") == 1 and len(case.inputs) > 4


def masked_scores(case):
    return case.attributes.get("qk_matmul_output_mode") == 2


KNOWN = (
    ("Attention", causal_after_past,
     "queries come behind the past, which they all see; onnxruntime counts "
     "them from its beginning"),
    ("Attention", masked_scores,
     "the mask is added behind the cap, and what is put out in mode 2 has "
     "both, infinities where nothing is seen; onnxruntime has another order, "
     "and large numbers"),
    ("AffineGrid", lambda case: 1 in case.inputs[1].value[2:] and
     case.attributes.get("align_corners") == 1,
     "the one place of an axis of size 1 is at 0, as in the specification's "
     "code; onnxruntime's is at -1"),
    ("Col2Im", lambda case: "dilations" in case.attributes and
     case.inputs[1].value.size != 2,
     "images of other than two axes: onnxruntime forgets their dilations"),
    ("LSTM", lambda case: "clip" in case.attributes,
     "clip bounds what every activation gets, the cell's too, which "
     "onnxruntime does not clip"),
    ("ReduceMean", lambda case: 0 in case.inputs[0].value.shape,
     "the mean of nothing is NaN; onnxruntime gives 0"),
    ("AveragePool", same_with_holes, SAME),
    ("LpPool", same_with_holes, SAME),
    ("MaxPool", same_with_holes, SAME),
    ("Resize", crops_by_one_scale,
     "scaled sizes that are not whole count as they are, as in the "
     "specification's code; onnxruntime counts whole pixels"),
    ("Resize", on_a_pixel,
     "a place that falls on a pixel is a hair beside it in onnxruntime, whose "
     "centre is a float"),
)


def reason(case):
    """Returns the sentence of the first row that fits, or None."""
    for op, fits, why in KNOWN:
        if op == case.op and fits(case):
            return why
    return None

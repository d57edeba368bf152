# SPDX-License-Identifier: Apache-2.0
"""One module for each engine that compare_engines.py runs.

Each run_NAME.py has
  VERSION                        text
  convert(onnx, folder, options) from the ONNX file to what the engine loads:
                                 a dictionary of texts; in a process of its own
  Engine(files, threads, x)      loads that dictionary, ready to run
    .run()                       copies x in, computes, reads the outputs
    .outputs()                   those of the last run, as float arrays in the
                                 order of the ONNX file
    .memory()                    what the engine tells about its memory; or {}
An engine computes in 32-bit floats, whatever it would choose by itself, unless
its name ends in bf16; ours does what --opt_flags say.
"""
OURS = "placelite"
# Placelite by estimates alone, without the tuning that ships; not a peer.
UNTUNED = "placelite_untuned"
# Placelite of another build tree (--before), which is a peer.
BEFORE = "placelite_before"
ENGINES = [OURS, UNTUNED, "onnxruntime", "openvino", "mnn", "ncnn"]
# Placelite in fp32 beside itself in bf16; not a peer.
FP32 = "placelite_fp32"
# onnxruntime has no convolutions in bf16 on x86.
IN_BF16 = [OURS, FP32, "onnxruntime", "openvino", "openvino_bf16", "mnn",
           "mnn_bf16", "ncnn", "ncnn_bf16"]
NO_PEERS = [OURS, UNTUNED, FP32]

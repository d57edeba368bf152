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
An engine computes in 32-bit floats, whatever it would choose by itself.
"""
OURS = "placelite"
# Placelite by estimates alone, without the tuning that ships; not a peer.
UNTUNED = "placelite_untuned"
# Placelite of another build tree (--before), which is a peer.
BEFORE = "placelite_before"
ENGINES = [OURS, UNTUNED, "onnxruntime", "openvino", "mnn", "ncnn"]

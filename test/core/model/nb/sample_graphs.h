// SPDX-License-Identifier: Apache-2.0
// Graphs that between them use everything a .nb file can hold.
#ifndef TEST_CORE_MODEL_NB_SAMPLE_GRAPHS_H_
#define TEST_CORE_MODEL_NB_SAMPLE_GRAPHS_H_

#include <string>

#include "lite/core/model/nb/nb.h"

namespace placelite {

// A dynamic NCHW input through convolutions with epilogue, absent bias and
// decisions, split, concat and a reshape by a constant.
Graph ConvolutionGraph();
// One constant of each precision, a scalar and an empty one.
Graph ConstantsGraph();
// Ops that move, broadcast and look at shapes, on ranges.
Graph ShapesGraph();
// One fc, for tests that damage every byte.
Graph SmallGraph();

NbAnnotations SampleAnnotations();

// Packed weights of SmallGraph: 40 and 24 bytes, so that there is a gap between
// them.
PackedWeights SamplePackedWeights();

// Each graph with its name.
struct Sample {
  const char* name;
  Graph graph;
};
std::vector<Sample> Samples();

// Fails the test where the graphs differ, constants' elements included.
void ExpectSameGraph(const Graph& a, const Graph& b);
void ExpectSamePackedWeights(const PackedWeights& a, const PackedWeights& b);
void ExpectSameAnnotations(const NbAnnotations& a, const NbAnnotations& b);

}  // namespace placelite

#endif  // TEST_CORE_MODEL_NB_SAMPLE_GRAPHS_H_

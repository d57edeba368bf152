// SPDX-License-Identifier: Apache-2.0
// grid_sampler, roi_align, determinant and tf_idf.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(SamplingInferTest, Inferred) {
  ExpectInferred({
      {"grid_sampler", "2,3,5,? ?,4,6,2", "", "[2,3,4,6]"},
      {"grid_sampler", "2,3,5,?,7 ?,4,6,8,3", "", "[2,3,4,6,8]"},
      {"grid_sampler", "2,3,5 2,4,1", "", "[2,3,4]"},
      {"roi_align", "2,3,5,6 ?,4 int64:?", "pooled_height=7", "[?,3,7,1]"},
      {"determinant", "2,?,4,4", "", "[2,?]"},
      {"tf_idf", "int32:?,9", "pool=[1,2] ngram_counts=[0] ngram_indexes=[4,0]",
       "[?,5]"},
      {"tf_idf", "int64:9", "", "[0]"},
  });
}

TEST(SamplingInferTest, Refusals) {
  ExpectRefused({
      {"grid_sampler", "2,3,5,6 2,4,6,3", "", "Grid has shape [2,4,6,3]"},
      {"grid_sampler", "2,3,5,6 3,4,6,2", "", "expected 2 along axis 0"},
      {"grid_sampler", "2,3,5,6 2,4,6,2", "mode=cubic", "mode is 'cubic'"},
      {"grid_sampler", "2,3,5,6 2,4,6,2", "padding_mode=no",
       "padding_mode is 'no'"},
      {"grid_sampler", "2,3 2,4", "", "expected rank 3 to 5"},
      {"roi_align", "2,3,5,6 4,4 int64:4", "pooling_type=sum",
       "pooling_type is 'sum'"},
      {"roi_align", "2,3,5,6 4,5 int64:4", "", "ROIs has shape [4,5]"},
      {"roi_align", "2,3,5,6 4,4 int64:3", "", "Batch has shape [3]"},
      {"roi_align", "2,3,5,6 4,4 int32:4", "", "Batch is int32"},
      {"roi_align", "2,3,5,6 4,4 int64:4", "pooled_width=0",
       "pooled_width is 0"},
      {"roi_align", "2,3,5,6 4,4 int64:4", "sampling_ratio=-1",
       "sampling_ratio is -1"},
      {"determinant", "4", "", "X [4] is no matrix"},
      {"determinant", "4,5", "", "rows and columns: 4 against 5"},
      {"tf_idf", "5", "", "X is float"},
      {"tf_idf", "int32:1,2,3", "", "expected rank 1 or 2"},
      {"tf_idf", "int32:5", "mode=often", "mode is 'often'"},
      {"tf_idf", "int32:5", "min_gram_length=2", "n-grams of 2 to 1 words"},
      {"tf_idf", "int32:5", "pool=[1,2,3] ngram_counts=[0,2] ngram_indexes=[0]",
       "ngram_counts are [0,2] of 3 words"},
      {"tf_idf", "int32:5", "pool=[1,2] ngram_counts=[1,0] ngram_indexes=[0]",
       "ngram_counts are [1,0]"},
      {"tf_idf", "int32:5", "pool=[1,2] ngram_counts=[0] ngram_indexes=[0]",
       "2 n-grams, but 1 ngram_indexes"},
      {"tf_idf", "int32:5", "pool=[1] ngram_counts=[0] ngram_indexes=[-1]",
       "ngram_indexes hold -1"},
  });
}

}  // namespace
}  // namespace placelite

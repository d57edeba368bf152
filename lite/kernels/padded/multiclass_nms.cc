// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/kernels/padded/boxes.h"
#include "lite/kernels/padded/image_nms.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {
namespace {

class PaddedMulticlassNms final : public ImageNms {
 public:
  Status Run(const RunContext& context) override {
    LITE_RETURN_IF_ERROR(ImageNms::Run(context));
    const Tensor& out = context.tensors.output(0);
    const bool none = context.tensors.output(3).data<int64_t>()[0] == 0;
    if (none && context.op.attributes().Bool("mark_none")) {
      out.data<float>()[0] = -1;
    }
    return Status::Ok();
  }

 protected:
  Detection* DetectClass(const AttributeMap& attributes, const Image& image,
                         int64_t label, int64_t* order, double*,
                         Detection* begin) const override {
    const int64_t first = label * image.num_boxes;
    const float score_threshold = attributes.Float("score_threshold");
    const int64_t count =
        Limited(SortByScore(image.scores + first, image.num_boxes,
                            &score_threshold, order),
                attributes.Int("nms_top_k"));
    const double pixel = attributes.Bool("normalized") ? 0 : 1;
    const double eta = attributes.Float("nms_eta");
    double threshold = attributes.Float("nms_threshold");
    Detection* end = begin;
    for (int64_t i = 0; i < count; ++i) {
      const float* box = image.boxes + order[i] * 4;
      const bool is_free =
          std::all_of(begin, end, [&](const Detection& better) {
            const float* other = image.boxes + (better.at - first) * 4;
            return OverlapOf(box, other, pixel) <= threshold;
          });
      if (!is_free) continue;
      const int64_t at = first + order[i];
      *end++ = {at, image.scores[at]};
      if (eta < 1 && threshold > 0.5) threshold *= eta;
    }
    return end;
  }

  // Keeps the best detections, class after class, the best of each class first.
  void KeepBest(const Image& image, int64_t count, Detection* begin,
                Detection* end) const override {
    if (count == end - begin) return;
    std::nth_element(begin, begin + count, end, IsBetter);
    std::sort(begin, begin + count,
              [&](const Detection& a, const Detection& b) {
                const int64_t label = a.at / image.num_boxes;
                const int64_t other = b.at / image.num_boxes;
                return label == other ? IsBetter(a, b) : label < other;
              });
  }
};

}  // namespace

std::unique_ptr<Kernel> CreatePaddedMulticlassNms() {
  return std::make_unique<PaddedMulticlassNms>();
}

}  // namespace placelite

// SPDX-License-Identifier: Apache-2.0
// How work is cut into parts: for tiles, for threads, and for caches.
#ifndef LITE_KERNELS_COMMON_WORK_SPLIT_H_
#define LITE_KERNELS_COMMON_WORK_SPLIT_H_

#include <cstdint>

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// An EvenSplit cuts 0..total-1 into `parts` runs of nearly equal length, the
// longer ones first.
class EvenSplit {
 public:
  EvenSplit() = default;
  EvenSplit(int64_t total, int64_t parts)
      : parts_(parts), size_(total / parts), longer_(total % parts) {}
  // Returns the split into runs of at most `longest`.
  static EvenSplit AtMost(int64_t total, int64_t longest) {
    return {total, total > longest ? (total + longest - 1) / longest : 1};
  }

  int64_t parts() const { return parts_; }
  int64_t begin(int64_t part) const {
    return part * size_ + (part < longer_ ? part : longer_);
  }
  int64_t end(int64_t part) const { return begin(part + 1); }
  int64_t size(int64_t part) const { return size_ + (part < longer_ ? 1 : 0); }
  int64_t max_size() const { return size(0); }

 private:
  int64_t parts_ = 1;
  int64_t size_ = 0;
  int64_t longer_ = 0;  // how many runs have one more than size_
};

// Returns the size of the largest part divided by that of the mean part if
// `total` items are cut into `parts`: so much longer the threads take than they
// should.
double Imbalance(int64_t total, int64_t parts);

// Returns whether `first` items give the threads clearly more even shares than
// `second` items do.
bool SharesBetter(int64_t first, int64_t second, int64_t threads);

// Calls body(plane, first, last) for the units first..last-1 of every plane,
// over the pool. A plane is a channel or a block of channels of an image, and
// planes are counted through the images; a unit is a row or a run of pixels.
//
// A thread takes the same part of all planes of an image, as convolutions give
// their threads the same pixels of all channels. So it reads what it wrote in
// the op before, out of its own cache and not of another core's. Maps of too
// few units are split by planes, and those of too few planes as well by both.
using PlanePartBody = void (*)(void* context, int64_t plane, int64_t first,
                               int64_t last);
void ForEachPlanePart(ThreadPool* pool, int64_t images, int64_t planes,
                      int64_t units, PlanePartBody body, void* context);
template <typename F>
void ForEachPlanePart(ThreadPool* pool, int64_t images, int64_t planes,
                      int64_t units, const F& body) {
  ForEachPlanePart(
      pool, images, planes, units,
      [](void* context, int64_t plane, int64_t first, int64_t last) {
        (*static_cast<const F*>(context))(plane, first, last);
      },
      const_cast<F*>(&body));
}

// Returns how many bytes of packed panels are worth keeping in the caches of
// one core at a time.
int64_t PanelCacheBytes(const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_WORK_SPLIT_H_

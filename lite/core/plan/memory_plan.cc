#include "lite/core/plan/memory_plan.h"

#include <algorithm>
#include <set>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

int64_t Aligned(int64_t bytes, int64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

// Indices of the tensors by first step.
std::vector<int32_t> ByFirstStep(Span<const PlanTensor> tensors) {
  std::vector<int32_t> order(tensors.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int32_t>(i);
  std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    return tensors[a].first < tensors[b].first;
  });
  return order;
}

}  // namespace

int64_t LowerBound(Span<const PlanTensor> tensors, int64_t alignment) {
  // Sizes come at `first` and go behind `last`.
  std::vector<std::pair<int32_t, int64_t>> changes;
  for (const PlanTensor& tensor : tensors) {
    const int64_t bytes = Aligned(tensor.bytes, alignment);
    changes.emplace_back(tensor.first, bytes);
    changes.emplace_back(tensor.last + 1, -bytes);
  }
  std::sort(changes.begin(), changes.end());  // at one step, frees come first
  int64_t live = 0, most = 0;
  for (const auto& [step, bytes] : changes) {
    live += bytes;
    most = std::max(most, live);
  }
  return most;
}

MemoryPlan PlanNaive(Span<const PlanTensor> tensors, int64_t alignment) {
  MemoryPlan plan;
  plan.planner = "naive";
  for (const PlanTensor& tensor : tensors) {
    plan.offsets.push_back(plan.arena_bytes);
    plan.arena_bytes += Aligned(tensor.bytes, alignment);
  }
  return plan;
}

MemoryPlan PlanGreedy(Span<const PlanTensor> tensors, int64_t alignment) {
  struct Object {
    int64_t bytes;
  };
  std::vector<Object> objects;
  std::vector<int32_t> object_of(tensors.size());
  std::set<std::pair<int64_t, int32_t>> free_objects;  // (size, object)
  std::set<std::pair<int32_t, int32_t>> live;          // (last step, tensor)

  for (int32_t i : ByFirstStep(tensors)) {
    const PlanTensor& tensor = tensors[i];
    while (!live.empty() && live.begin()->first < tensor.first) {
      const int32_t object = object_of[live.begin()->second];
      free_objects.emplace(objects[object].bytes, object);
      live.erase(live.begin());
    }
    const int64_t bytes = Aligned(tensor.bytes, alignment);
    auto above = free_objects.lower_bound({bytes, -1});
    auto best = above;
    if (above != free_objects.begin()) {
      auto below = std::prev(above);
      if (above == free_objects.end() ||
          bytes - below->first < above->first - bytes) {
        best = below;
      }
    }
    int32_t object = 0;
    if (best == free_objects.end()) {
      object = static_cast<int32_t>(objects.size());
      objects.push_back({bytes});
    } else {
      object = best->second;
      objects[object].bytes = std::max(objects[object].bytes, bytes);
      free_objects.erase(best);
    }
    object_of[i] = object;
    live.emplace(tensor.last, i);
  }

  MemoryPlan plan;
  plan.planner = "greedy";
  std::vector<int64_t> object_offsets;
  for (const Object& object : objects) {
    object_offsets.push_back(plan.arena_bytes);
    plan.arena_bytes += object.bytes;
  }
  for (int32_t object : object_of) {
    plan.offsets.push_back(object_offsets[object]);
  }
  return plan;
}

Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors) {
  if (plan.offsets.size() != tensors.size()) {
    return Status::Corrupt(StrCat("the memory plan places ",
                                  plan.offsets.size(), " tensors, there are ",
                                  tensors.size()));
  }
  auto overlap = [](int64_t a, int64_t a_end, int64_t b, int64_t b_end) {
    return a < b_end && b < a_end;
  };
  std::vector<int32_t> live;
  for (int32_t i : ByFirstStep(tensors)) {
    const PlanTensor& t = tensors[i];
    const int64_t begin = plan.offsets[i];
    if (begin < 0 || begin > plan.arena_bytes ||
        t.bytes > plan.arena_bytes - begin) {
      return Status::Corrupt(
          StrCat("the memory plan puts tensor ", i, " outside its arena"));
    }
    live.erase(std::remove_if(live.begin(), live.end(),
                              [&](int32_t other) {
                                return tensors[other].last < t.first;
                              }),
               live.end());
    for (int32_t other : live) {
      const int64_t o = plan.offsets[other];
      if (overlap(begin, begin + t.bytes, o, o + tensors[other].bytes)) {
        return Status::Corrupt(StrCat("the memory plan puts tensors ", other,
                                      " and ", i, " at the same place"));
      }
    }
    live.push_back(i);
  }
  return Status::Ok();
}

}  // namespace placelite

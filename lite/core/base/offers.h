// SPDX-License-Identifier: Apache-2.0
// What this build's libraries offer. Code that nobody could reach in a library
// for phones (docs/arm.md) depends on one of these constants and is left out
// there.
#ifndef LITE_CORE_BASE_OFFERS_H_
#define LITE_CORE_BASE_OFFERS_H_

#ifdef LITE_TAILOR
#include "lite/core/base/tailor.h"
#endif

namespace placelite {

// The C++ interface, whose configurations can say more than those of C: kernels
// picked by cost or by a plan, parallel groups, tuning databases, poison.
#ifdef LITE_C_ALONE
inline constexpr bool kOffersCxx = false;
#else
inline constexpr bool kOffersCxx = true;
#endif

// Devices with memory of their own.
#ifdef LITE_NO_DEVICES
inline constexpr bool kOffersDevices = false;
#else
inline constexpr bool kOffersDevices = true;
#endif

// Measurements, on request or before the first run on a device.
inline constexpr bool kOffersTuning = kOffersCxx || kOffersDevices;

// Models that are cut where shapes depend on computed elements or ops have
// blocks, the tuning databases that ship, and advice on places: not where a
// library is tailored to models that need none, and has no other kernels.
#ifdef LITE_TAILOR
inline constexpr bool kOffersStages = IsAmong(kTailoredFeatures, "stages");
inline constexpr bool kOffersShippedTuning = false;
inline constexpr bool kOffersAdvice = false;
#else
inline constexpr bool kOffersStages = true;
inline constexpr bool kOffersShippedTuning = true;
inline constexpr bool kOffersAdvice = true;
#endif

}  // namespace placelite

#endif  // LITE_CORE_BASE_OFFERS_H_

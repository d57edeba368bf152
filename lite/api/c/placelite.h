/* SPDX-License-Identifier: Apache-2.0 */
/* Placelite for C (C99): loads a model, runs it.
 *
 *   placelite_config* config = NULL;
 *   placelite_predictor* predictor = NULL;
 *   placelite_tensor input, output;
 *   placelite_config_create(&config);
 *   placelite_config_set_model_file(config, "mobilenet_v1.nb");
 *   if (placelite_predictor_create(config, &predictor) != PLACELITE_OK) {
 *     fprintf(stderr, "%s\n", placelite_config_error(config));
 *     return 1;
 *   }
 *   placelite_config_destroy(config);
 *   placelite_predictor_input(predictor, 0, &input);
 *   memcpy(input.data, pixels, input.bytes);
 *   placelite_predictor_run(predictor);
 *   placelite_predictor_output(predictor, 0, &output);
 *
 * Errors. Every function returns a code (or has nothing that can fail). After
 * any code but PLACELITE_OK the handle that the function was called with keeps
 * the reason as a text: placelite_config_error, placelite_predictor_error.
 * Nothing aborts or throws: null handles, null results, unknown names, damaged
 * files and lack of memory are all told by a code. What a function hands back
 * through a pointer is only written on success, except that the create and
 * clone functions write null on failure. After a failure a handle stays usable.
 *
 * Threads. A handle is used by one thread at a time, from any thread; its
 * error text belongs to it and not to a thread. Different handles never wait
 * for each other: to run in parallel, clone a predictor for each thread.
 *
 * Ownership. What a create or clone function made, the caller destroys, in any
 * order. Strings that the library returns belong to it.
 *
 * Shapes are row-major (NCHW), outermost dimension first, in elements; sizes
 * of memory are in bytes. */
#ifndef LITE_API_C_PLACELITE_H_
#define LITE_API_C_PLACELITE_H_

#include <stddef.h>
#include <stdint.h>

/* NOLINTBEGIN(readability-identifier-naming,modernize-use-using): this is C. */

#ifdef __cplusplus
extern "C" {
#endif

enum {
  PLACELITE_OK = 0,
  PLACELITE_INVALID_ARGUMENT = 1,    /* the caller passed something wrong */
  PLACELITE_NOT_FOUND = 2,           /* a file or a name does not exist */
  PLACELITE_UNSUPPORTED = 3,         /* understood, but nothing handles it */
  PLACELITE_CORRUPT = 4,             /* a file contradicts its format */
  PLACELITE_RESOURCE_EXHAUSTED = 5,  /* memory, threads or a stated limit */
  PLACELITE_FAILED_PRECONDITION = 6, /* right, but not in this state */
  PLACELITE_IO = 7,                  /* the system refused to read or write */
  PLACELITE_INTERNAL = 8             /* a bug of the library */
};
typedef int32_t placelite_status;

/* Element types. An element of PLACELITE_INT4 or PLACELITE_UINT4 has a byte of
 * its own: an int8_t from -8 to 7, or a uint8_t from 0 to 15. Of what the
 * caller writes the low four bits count. */
enum {
  PLACELITE_FLOAT = 1, /* 32 bits */
  PLACELITE_FP16 = 2,
  PLACELITE_BF16 = 3,
  PLACELITE_INT8 = 4,
  PLACELITE_INT32 = 5,
  PLACELITE_INT64 = 6,
  PLACELITE_UINT8 = 7,
  PLACELITE_BOOL = 8, /* one byte, 0 or 1 */
  PLACELITE_DOUBLE = 9,
  PLACELITE_INT16 = 10,
  PLACELITE_UINT16 = 11,
  PLACELITE_UINT32 = 12,
  PLACELITE_UINT64 = 13,
  PLACELITE_INT4 = 14,
  PLACELITE_UINT4 = 15
};
typedef int32_t placelite_precision;

/* Which cores the threads of a predictor are bound to. */
enum {
  PLACELITE_POWER_HIGH = 0,   /* the fastest cluster */
  PLACELITE_POWER_LOW = 1,    /* the slowest cluster */
  PLACELITE_POWER_FULL = 2,   /* all cores, fastest first */
  PLACELITE_POWER_NO_BIND = 3 /* wherever the system puts them */
};
typedef int32_t placelite_power_mode;

enum { PLACELITE_MAX_RANK = 8 };

/* A dense tensor in CPU memory. */
typedef struct placelite_tensor {
  void* data;
  size_t bytes;
  placelite_precision precision;
  int32_t rank;
  int64_t shape[PLACELITE_MAX_RANK]; /* `rank` of them are set */
} placelite_tensor;

/* What an input may be given: each dimension min..max. */
typedef struct placelite_input_info {
  placelite_precision precision;
  int32_t rank; /* -1: any */
  int64_t min_shape[PLACELITE_MAX_RANK];
  int64_t max_shape[PLACELITE_MAX_RANK]; /* -1: unbounded */
} placelite_input_info;

typedef struct placelite_config placelite_config;
typedef struct placelite_predictor placelite_predictor;

/* "0.1.0" */
const char* placelite_version(void);

/* "ok", "corrupt", ...; "unknown status" for other numbers. */
const char* placelite_status_name(placelite_status status);

/* ---- Config: what a predictor is made from; used any number of times. ---- */

placelite_status placelite_config_create(placelite_config** config);
/* Null is fine. */
void placelite_config_destroy(placelite_config* config);

/* Why the last call with this config failed; "" after success. Good until the
 * next call with it. */
const char* placelite_config_error(const placelite_config* config);

/* The model; the last of these counts. Files are read when a predictor is
 * created, not here.
 *
 * A .nb file, as opt writes it; it is mapped and used in place, so it may be
 * replaced by another file but not be changed while a predictor uses it. */
placelite_status placelite_config_set_model_file(placelite_config* config,
                                                 const char* path);
/* The bytes of a .nb file. They stay the caller's, are used in place where
 * `data` is a multiple of 64, and must live until the last predictor made from
 * them, clones included, is destroyed. */
placelite_status placelite_config_set_model_memory(placelite_config* config,
                                                   const void* data,
                                                   size_t bytes);
/* A folder with a Paddle model; for placelite_predictor_create_full. */
placelite_status placelite_config_set_paddle_dir(placelite_config* config,
                                                 const char* path);
/* A Paddle program and its combined weights, likewise. */
placelite_status placelite_config_set_paddle_files(placelite_config* config,
                                                   const char* program_path,
                                                   const char* params_path);
/* An ONNX model, likewise. */
placelite_status placelite_config_set_onnx_file(placelite_config* config,
                                                const char* path);

/* Threads of one run, the calling one included; 1 unless set. 0 is taken for 1
 * and more than the processors for their number, each with a warning in the
 * log. */
placelite_status placelite_config_set_threads(placelite_config* config,
                                              int32_t threads);
/* How many clones can use more than one thread at the same time, 1 to 64; the
 * others run on the calling thread alone. 1 unless set. */
placelite_status placelite_config_set_lanes(placelite_config* config,
                                            int32_t lanes);
placelite_status placelite_config_set_power_mode(placelite_config* config,
                                                 placelite_power_mode mode);

/* Whether variants are chosen by what was measured beforehand on devices of
 * this class and ships with the library (docs/tuning.md), where it knows the
 * op; on unless set. 0: by estimates alone. */
placelite_status placelite_config_set_shipped_tuning(placelite_config* config,
                                                     int32_t used);

/* Targets, most wanted first ("x86" or "opencl,arm"), as opt's
 * --valid_targets. Unless set: those of the model, or this machine's CPU. */
placelite_status placelite_config_set_targets(placelite_config* config,
                                              const char* targets);
/* The OpenCL device, by number ("0:1") or a part of its name; "" is the first.
 * Unless set: the first where targets or model name opencl, else none. */
placelite_status placelite_config_set_opencl_device(placelite_config* config,
                                                    const char* device);
/* The folder where compiled OpenCL programs are kept, so that later starts
 * compile nothing; "" for none, as unless set. */
placelite_status placelite_config_set_opencl_cache(placelite_config* config,
                                                   const char* folder);
/* How a run waits for the device: 0 asleep, as unless set; else awake, which
 * takes a core and is faster. */
placelite_status placelite_config_set_opencl_wait(placelite_config* config,
                                                  int32_t awake);
/* How activations are stored: "fp16", as unless set, or "float". */
placelite_status placelite_config_set_opencl_precision(placelite_config* config,
                                                       const char* precision);
/* Not 0: a device that can may add up halves as halves, which is faster and
 * less exact. */
placelite_status placelite_config_set_opencl_fp16_arithmetic(
    placelite_config* config, int32_t allowed);
/* What is measured before the first run, and again for new shapes: "none", as
 * unless set, "rapid", "normal" or "exhaustive". */
placelite_status placelite_config_set_opencl_tune_mode(placelite_config* config,
                                                       const char* mode);
/* Not 0: no implied places, as --strict. */
placelite_status placelite_config_set_strict(placelite_config* config,
                                             int32_t strict);
/* "OP=KERNEL_OR_VARIANT", as --pin. Later ones win. */
placelite_status placelite_config_add_pin(placelite_config* config,
                                          const char* pin);
/* A glob of kernels or variants that must not be used, as --exclude. */
placelite_status placelite_config_add_exclude(placelite_config* config,
                                              const char* pattern);
/* The pins and excludes of a file, as --pin_file (docs/check_model.md); none
 * of a file that is wrong somewhere. */
placelite_status placelite_config_add_pin_file(placelite_config* config,
                                               const char* path);
/* "1,3,32..1280,?": the range of shapes promised to the optimiser for an
 * input; for placelite_predictor_create_full. */
placelite_status placelite_config_set_input_shape(placelite_config* config,
                                                  const char* input,
                                                  const char* shape);

/* ---- Predictor: a model made ready to run. ------------------------------- */

/* From a .nb model; in both libraries. On failure the config has the text. */
placelite_status placelite_predictor_create(placelite_config* config,
                                            placelite_predictor** predictor);
/* From any model that a config can name; in the full library only. */
placelite_status placelite_predictor_create_full(
    placelite_config* config, placelite_predictor** predictor);
/* Shares weights, packed weights and threads with `source`, which must not run
 * meanwhile. On failure `source` has the text. */
placelite_status placelite_predictor_clone(placelite_predictor* source,
                                           placelite_predictor** clone);
/* Null is fine. Not while it runs. */
void placelite_predictor_destroy(placelite_predictor* predictor);

/* Why the last call with this predictor failed; "" after success. Good until
 * the next call with it. */
const char* placelite_predictor_error(const placelite_predictor* predictor);

/* Names in the model's order; they live as long as the predictor. */
placelite_status placelite_predictor_input_count(placelite_predictor* predictor,
                                                 size_t* count);
placelite_status placelite_predictor_output_count(
    placelite_predictor* predictor, size_t* count);
placelite_status placelite_predictor_input_name(placelite_predictor* predictor,
                                                size_t index,
                                                const char** name);
placelite_status placelite_predictor_output_name(placelite_predictor* predictor,
                                                 size_t index,
                                                 const char** name);
placelite_status placelite_predictor_input_index(placelite_predictor* predictor,
                                                 const char* name,
                                                 size_t* index);
placelite_status placelite_predictor_output_index(
    placelite_predictor* predictor, const char* name, size_t* index);
placelite_status placelite_predictor_input_info(placelite_predictor* predictor,
                                                size_t index,
                                                placelite_input_info* info);

/* The shape of an input from now on; `shape` has `rank` dimensions. */
placelite_status placelite_predictor_resize(placelite_predictor* predictor,
                                            size_t index, const int64_t* shape,
                                            int32_t rank);

/* The memory to fill, with the current shape. Good until the next resize,
 * bind or shrink_memory. PLACELITE_FAILED_PRECONDITION while an input's shape
 * is open: resize it first. */
placelite_status placelite_predictor_input(placelite_predictor* predictor,
                                           size_t index,
                                           placelite_tensor* tensor);
/* The result of the last run, likewise. PLACELITE_FAILED_PRECONDITION where its
 * shape depends on what is computed, before a run and after one that failed. */
placelite_status placelite_predictor_output(placelite_predictor* predictor,
                                            size_t index,
                                            placelite_tensor* tensor);

/* Resizes an input and copies `bytes` bytes of dense elements into it. */
placelite_status placelite_predictor_set_input(
    placelite_predictor* predictor, size_t index, placelite_precision precision,
    const int64_t* shape, int32_t rank, const void* data, size_t bytes);

/* Memory of the caller for an input or output, used in place; it must stay
 * until it is replaced or the predictor destroyed. Too few bytes are told by
 * the next call that needs them. Null data goes back to the predictor's own
 * memory. */
placelite_status placelite_predictor_bind_input(placelite_predictor* predictor,
                                                size_t index, void* data,
                                                size_t bytes);
placelite_status placelite_predictor_bind_output(placelite_predictor* predictor,
                                                 size_t index, void* data,
                                                 size_t bytes);

/* Does all that a first run in the current shapes would do before it
 * computes. */
placelite_status placelite_predictor_warmup(placelite_predictor* predictor);

/* Computes the outputs. In shapes that it ran in before, a run takes no memory
 * and no lock. */
placelite_status placelite_predictor_run(placelite_predictor* predictor);

/* Gives back the memory of activations; the next run takes it again. */
placelite_status placelite_predictor_shrink_memory(
    placelite_predictor* predictor);

/* Not 0: measures each op from now on. */
placelite_status placelite_predictor_enable_profiling(
    placelite_predictor* predictor, int32_t enabled);
/* What was measured, as JSON (docs/c_api.md lists the keys). The text belongs
 * to the predictor and is good until the next call of this function. */
placelite_status placelite_predictor_profile_json(
    placelite_predictor* predictor, const char** json);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming,modernize-use-using) */

#endif /* LITE_API_C_PLACELITE_H_ */

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
 * files and lack of memory are all reported by a code. What a function hands
 * back through a pointer is only written on success, except that the create and
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

/* Element types. An element of PLACELITE_INT4 or PLACELITE_UINT4 occupies a
 * byte of its own: an int8_t from -8 to 7, or a uint8_t from 0 to 15. Only
 * the low four bits of a byte that the caller writes count. */
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

/* The shapes that an input may be given: each dimension lies in min..max. */
typedef struct placelite_input_info {
  placelite_precision precision;
  int32_t rank; /* -1: any */
  int64_t min_shape[PLACELITE_MAX_RANK];
  int64_t max_shape[PLACELITE_MAX_RANK]; /* -1: unbounded */
} placelite_input_info;

/* The shapes that an output may have: each dimension lies in min..max. */
typedef placelite_input_info placelite_output_info;

typedef struct placelite_config placelite_config;
typedef struct placelite_predictor placelite_predictor;

/* Returns the version of the library, such as "0.1.0". */
const char* placelite_version(void);

/* Returns the name of a code: "ok", "corrupt", ..., or "unknown status" for
 * other numbers. */
const char* placelite_status_name(placelite_status status);

/* ---- Config: what a predictor is made from; used any number of times. ---- */

placelite_status placelite_config_create(placelite_config** config);
/* `config` may be null. */
void placelite_config_destroy(placelite_config* config);

/* Tells why the last call with this config failed; "" after success. The
 * text is valid until the next call with the config. */
const char* placelite_config_error(const placelite_config* config);

/* Sets an option by its name, in text: docs/options.md lists the options and
 * what they take, and the functions below set the most common ones by type.
 * The value is copied. An option that was set before is replaced, except that
 * lists (pin, exclude, input_shape, ...) are added to. The code is
 * PLACELITE_INVALID_ARGUMENT for an unknown name or a wrong value, and
 * PLACELITE_UNSUPPORTED where this library is built without the option; then
 * nothing is changed. The error text begins with the option's name:
 * "option 'teams': must be 1 to 64, not 0". */
placelite_status placelite_config_set(placelite_config* config,
                                      const char* name, const char* value);
/* Returns the name of option `index`, from 0 on, or null behind the last one.
 * The text lives as long as the library; any thread may call this. */
const char* placelite_option_name(size_t index);

/* These functions name the model; the last call of any of them counts. Files
 * are read when a predictor is created, not here.
 *
 * This one takes a .nb file, as opt writes it. The file is mapped and used
 * in place, so it may be replaced by another file but must not be changed
 * while a predictor uses it. */
placelite_status placelite_config_set_model_file(placelite_config* config,
                                                 const char* path);
/* Takes the bytes of a .nb file. They stay the caller's, are used in place
 * where `data` is a multiple of 64, and must live until the last predictor
 * made from them, clones included, is destroyed. */
placelite_status placelite_config_set_model_memory(placelite_config* config,
                                                   const void* data,
                                                   size_t bytes);
/* Takes `bytes` bytes, from `offset` on, of a file that the caller has opened
 * for reading: a .nb model within another file, as an asset of an Android
 * package. They are mapped when a predictor is created, which fails with
 * PLACELITE_INVALID_ARGUMENT where they end beyond the file; after that the
 * caller may close the descriptor. Where `offset` is a multiple of 64 the model
 * is used in place, otherwise its weights are copied. */
placelite_status placelite_config_set_model_descriptor(placelite_config* config,
                                                       int32_t descriptor,
                                                       uint64_t offset,
                                                       uint64_t bytes);
/* Names a folder with a Paddle model, for placelite_predictor_create_full. */
placelite_status placelite_config_set_paddle_dir(placelite_config* config,
                                                 const char* path);
/* Names a Paddle program and its combined weights, for
 * placelite_predictor_create_full. */
placelite_status placelite_config_set_paddle_files(placelite_config* config,
                                                   const char* program_path,
                                                   const char* params_path);
/* Names an ONNX model, for placelite_predictor_create_full. */
placelite_status placelite_config_set_onnx_file(placelite_config* config,
                                                const char* path);

/* Sets the number of threads of one run, the calling one included; 1 unless
 * set. 0 counts as 1, and more threads than processors as one for each
 * processor; both log a warning. */
placelite_status placelite_config_set_threads(placelite_config* config,
                                              int32_t threads);
/* Sets how many clones can use more than one thread at the same time, 1 to
 * 64; the others run on the calling thread alone. 1 unless set. */
placelite_status placelite_config_set_teams(placelite_config* config,
                                            int32_t teams);
placelite_status placelite_config_set_power_mode(placelite_config* config,
                                                 placelite_power_mode mode);

/* Sets whether variants are chosen by measurements that were taken on
 * devices of this class and ship with the library (docs/tuning.md), where
 * these cover the op; on unless set. 0 means that estimates alone decide. */
placelite_status placelite_config_set_shipped_tuning(placelite_config* config,
                                                     int32_t used);

/* Sets the targets, most wanted first ("x86" or "opencl,arm"), like opt's
 * --valid_targets. Unless set, those of the model are used, or this
 * machine's CPU. */
placelite_status placelite_config_set_targets(placelite_config* config,
                                              const char* targets);
/* Sets the OpenCL device, by number ("0:1") or a part of its name; "" is the
 * first. Unless set, it is the first device where the targets or the model
 * name opencl, else none. */
placelite_status placelite_config_set_opencl_device(placelite_config* config,
                                                    const char* device);
/* Sets the folder where compiled OpenCL programs are kept, so that later
 * starts compile nothing; "", the default, keeps none. */
placelite_status placelite_config_set_opencl_cache(placelite_config* config,
                                                   const char* folder);
/* Sets how a run waits for the device: 0, the default, sleeps; any other
 * value waits awake, which occupies a core and is faster. */
placelite_status placelite_config_set_opencl_wait(placelite_config* config,
                                                  int32_t awake);
/* Sets how activations are stored: "fp16", the default, or "float". */
placelite_status placelite_config_set_opencl_precision(placelite_config* config,
                                                       const char* precision);
/* A value other than 0 lets a device that can do so add up fp16 values in
 * fp16, which is faster and less exact. */
placelite_status placelite_config_set_opencl_fp16_arithmetic(
    placelite_config* config, int32_t allowed);
/* Sets what is measured before the first run, and again for new shapes:
 * "none" (the default), "rapid", "normal" or "exhaustive". */
placelite_status placelite_config_set_opencl_tune_mode(placelite_config* config,
                                                       const char* mode);
/* A value other than 0 allows no implied places, like --strict. */
placelite_status placelite_config_set_strict(placelite_config* config,
                                             int32_t strict);
/* Adds a pin "OP=KERNEL_OR_VARIANT", like --pin. Later pins of an op win. */
placelite_status placelite_config_add_pin(placelite_config* config,
                                          const char* pin);
/* Adds a glob of kernels or variants that must not be used, like --exclude. */
placelite_status placelite_config_add_exclude(placelite_config* config,
                                              const char* pattern);
/* Adds the pins and excludes of a file, like --pin_file
 * (docs/check_model.md). If the file has an error anywhere, nothing of it is
 * added. */
placelite_status placelite_config_add_pin_file(placelite_config* config,
                                               const char* path);
/* Sets the range of shapes promised to the optimiser for an input, such as
 * "1,3,32..1280,?"; for placelite_predictor_create_full. */
placelite_status placelite_config_set_input_shape(placelite_config* config,
                                                  const char* input,
                                                  const char* shape);

/* ---- Predictor: a model made ready to run. ------------------------------- */

/* Creates a predictor from a .nb model; in both libraries. On failure the
 * config holds the error text. */
placelite_status placelite_predictor_create(placelite_config* config,
                                            placelite_predictor** predictor);
/* Creates a predictor from any model that a config can name; in the full
 * library only. */
placelite_status placelite_predictor_create_full(
    placelite_config* config, placelite_predictor** predictor);
/* Creates a predictor that shares weights, packed weights and threads with
 * `source`, which must not run meanwhile. On failure `source` holds the
 * error text. */
placelite_status placelite_predictor_clone(placelite_predictor* source,
                                           placelite_predictor** clone);
/* `predictor` may be null. It must not be running. */
void placelite_predictor_destroy(placelite_predictor* predictor);

/* Tells why the last call with this predictor failed; "" after success. The
 * text is valid until the next call with the predictor. */
const char* placelite_predictor_error(const placelite_predictor* predictor);

/* Names are in the model's order and live as long as the predictor. */
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

/* Tells what is known of an output for the current shapes of the inputs,
 * without running anything. Where the shape is not exact, it depends on
 * elements: computed ones, or those of an input. */
placelite_status placelite_predictor_output_info(placelite_predictor* predictor,
                                                 size_t index,
                                                 placelite_output_info* info);

/* Sets the shape of an input from now on; `shape` has `rank` dimensions. */
placelite_status placelite_predictor_resize(placelite_predictor* predictor,
                                            size_t index, const int64_t* shape,
                                            int32_t rank);

/* Returns the memory to fill, with the current shape. It is valid until the
 * next resize, bind or shrink_memory. The code is
 * PLACELITE_FAILED_PRECONDITION while the input's shape has open dimensions:
 * resize it first. */
placelite_status placelite_predictor_input(placelite_predictor* predictor,
                                           size_t index,
                                           placelite_tensor* tensor);
/* Returns the result of the last run, valid as long as that of
 * placelite_predictor_input. The code is PLACELITE_FAILED_PRECONDITION where
 * the output's shape depends on computed values, before a run and after one
 * that failed. */
placelite_status placelite_predictor_output(placelite_predictor* predictor,
                                            size_t index,
                                            placelite_tensor* tensor);

/* Resizes an input and copies `bytes` bytes of dense elements into it. */
placelite_status placelite_predictor_set_input(
    placelite_predictor* predictor, size_t index, placelite_precision precision,
    const int64_t* shape, int32_t rank, const void* data, size_t bytes);

/* Lets an input or output use memory of the caller in place; the memory must
 * stay until it is replaced or the predictor destroyed. The next call that
 * needs more bytes than these reports so. Null data goes back to the
 * predictor's own memory. */
placelite_status placelite_predictor_bind_input(placelite_predictor* predictor,
                                                size_t index, void* data,
                                                size_t bytes);
placelite_status placelite_predictor_bind_output(placelite_predictor* predictor,
                                                 size_t index, void* data,
                                                 size_t bytes);

/* Does everything that a first run in the current shapes would do before it
 * computes. */
placelite_status placelite_predictor_warmup(placelite_predictor* predictor);

/* Computes the outputs. In shapes that it ran in before, a run takes no memory
 * and no lock. */
placelite_status placelite_predictor_run(placelite_predictor* predictor);

/* Runs once on memory of the caller, which is used in place and during this
 * call alone. There are as many inputs and outputs as the model has, in its
 * order.
 *
 * The call reads all members of each input, resizes the model's input to that
 * shape, and never writes to its elements. It reads the members `data` and
 * `bytes` of each output: they name the memory for the result, which may be
 * larger than the result. Where `data` is null, the result stays in memory of
 * the predictor, which is valid as long as that of placelite_predictor_output.
 * After success every output tells where its result lies, and its precision and
 * shape. Outputs must overlap neither inputs nor each other.
 *
 * The shapes of the inputs stay as this call has set them. What was bound to
 * inputs and outputs before is bound no longer. */
placelite_status placelite_predictor_run_on(placelite_predictor* predictor,
                                            const placelite_tensor* inputs,
                                            size_t input_count,
                                            placelite_tensor* outputs,
                                            size_t output_count);

/* Gives back the memory of activations; the next run takes it again. */
placelite_status placelite_predictor_shrink_memory(
    placelite_predictor* predictor);

/* A value other than 0 measures each op from now on. */
placelite_status placelite_predictor_enable_profiling(
    placelite_predictor* predictor, int32_t enabled);
/* Returns the measurements as JSON (docs/c_api.md lists the keys). The text
 * belongs to the predictor and is valid until the next call of this
 * function. */
placelite_status placelite_predictor_profile_json(
    placelite_predictor* predictor, const char** json);
/* Returns what the predictor's memory consists of as JSON (docs/c_api.md lists
 * the keys). The text belongs to the predictor and is valid until the next call
 * of this function. */
placelite_status placelite_predictor_memory_json(placelite_predictor* predictor,
                                                 const char** json);
/* Returns as JSON why each kernel was chosen, like opt's --explain=json
 * (docs/opt.md); in the full library only. The model is lowered once more for
 * it. The text belongs to the predictor and is valid until the next call of
 * this function. */
placelite_status placelite_predictor_explain_json(
    placelite_predictor* predictor, const char** json);

/* ---- Conversion; in the full library only. --------------------------------
 */

/* Converts the model that the config names, and writes it to the .nb file
 * `path`, which appears complete or not at all. `device` is the device that
 * kernels are chosen for: "this", the name of a device profile, or the path of
 * one. `pack_weights` says whose weights are packed ahead of time: "none",
 * "pinned" or "all" (docs/opt.md). Null stands for the first of these. */
placelite_status placelite_convert(placelite_config* config, const char* device,
                                   const char* pack_weights, const char* path);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming,modernize-use-using) */

#endif /* LITE_API_C_PLACELITE_H_ */

// SPDX-License-Identifier: Apache-2.0
// What arm_count_instructions.c uses of qemu's plugin interface, in version 1,
// which qemu 4.2 to 8.2 have: types, functions and the symbols that qemu looks
// for. Debian has qemu's own header in the source package alone. Later versions
// of qemu refuse a plugin of version 1 with a message.
#ifndef TOOLS_ARM_QEMU_PLUGIN_H_
#define TOOLS_ARM_QEMU_PLUGIN_H_

#include <stddef.h>
#include <stdint.h>

#define QEMU_PLUGIN_EXPORT __attribute__((visibility("default")))
#define QEMU_PLUGIN_VERSION 1

typedef uint64_t qemu_plugin_id_t;
// About the emulated system; never looked into here.
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;  // a block of instructions as it is translated
struct qemu_plugin_insn;

enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

typedef void (*qemu_plugin_vcpu_tb_trans_cb_t)(qemu_plugin_id_t id,
                                               struct qemu_plugin_tb* block);
typedef void (*qemu_plugin_udata_cb_t)(qemu_plugin_id_t id, void* data);

// What the plugin defines and qemu looks for.
QEMU_PLUGIN_EXPORT extern int qemu_plugin_version;
QEMU_PLUGIN_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                           const qemu_info_t* info, int argc,
                                           char** argv);

// What qemu defines.
void qemu_plugin_register_vcpu_tb_trans_cb(
    qemu_plugin_id_t id, qemu_plugin_vcpu_tb_trans_cb_t callback);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id,
                                    qemu_plugin_udata_cb_t callback,
                                    void* data);
// Adds `value` to *counter whenever the instruction is executed.
void qemu_plugin_register_vcpu_insn_exec_inline(
    struct qemu_plugin_insn* instruction, enum qemu_plugin_op operation,
    void* counter, uint64_t value);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(
    const struct qemu_plugin_tb* block, size_t index);
// The instruction's bytes in memory; they are qemu's.
const void* qemu_plugin_insn_data(const struct qemu_plugin_insn* instruction);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn* instruction);
// The instruction as text, which the caller frees.
char* qemu_plugin_insn_disas(const struct qemu_plugin_insn* instruction);
void qemu_plugin_outs(const char* text);

#endif  // TOOLS_ARM_QEMU_PLUGIN_H_

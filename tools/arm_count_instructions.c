// SPDX-License-Identifier: Apache-2.0
// A plugin of qemu (TCG, interface 1) that counts what a program executes: all
// instructions, and among them vector multiply-adds, loads and stores. Built
// and used by arm_instructions.py.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arm_qemu_plugin.h"

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_VERSION;

static uint64_t instructions, multiply_adds, loads, stores;

// Tells multiply-adds of halves, of whole vectors or by one lane, which the
// disassembler of qemu 7.2 does not know.
static int is_half_fmla(const struct qemu_plugin_insn* instruction) {
  uint32_t code;
  if (qemu_plugin_insn_size(instruction) != sizeof(code)) return 0;
  memcpy(&code, qemu_plugin_insn_data(instruction), sizeof(code));
  return (code & 0xbfe0fc00) == 0x0e400c00 || (code & 0xbfc0f400) == 0x0f001000;
}

// The counter of an instruction's kind; null where it has none.
static uint64_t* counter_of(const struct qemu_plugin_insn* instruction,
                            const char* text) {
  if (strstr(text, "fmla") != NULL) return &multiply_adds;
  if (is_half_fmla(instruction)) return &multiply_adds;
  if (strncmp(text, "ld", 2) == 0) return &loads;
  if (strncmp(text, "st", 2) == 0) return &stores;
  return NULL;
}

static void count(struct qemu_plugin_insn* instruction, uint64_t* counter) {
  qemu_plugin_register_vcpu_insn_exec_inline(
      instruction, QEMU_PLUGIN_INLINE_ADD_U64, counter, 1);
}

static void translate(qemu_plugin_id_t id, struct qemu_plugin_tb* block) {
  (void)id;
  const size_t size = qemu_plugin_tb_n_insns(block);
  for (size_t i = 0; i < size; ++i) {
    struct qemu_plugin_insn* each = qemu_plugin_tb_get_insn(block, i);
    char* text = qemu_plugin_insn_disas(each);
    uint64_t* counter = text == NULL ? NULL : counter_of(each, text);
    count(each, &instructions);
    if (counter != NULL) count(each, counter);
    free(text);
  }
}

static void print(qemu_plugin_id_t id, void* data) {
  (void)id;
  (void)data;
  char line[160];
  snprintf(line, sizeof(line),
           "instructions=%" PRIu64 " multiply_adds=%" PRIu64 " loads=%" PRIu64
           " stores=%" PRIu64 "\n",
           instructions, multiply_adds, loads, stores);
  qemu_plugin_outs(line);
}

QEMU_PLUGIN_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                           const qemu_info_t* info, int argc,
                                           char** argv) {
  (void)info;
  (void)argc;
  (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, print, NULL);
  return 0;
}

#include <stddef.h>
#include <stdint.h>

/* libFuzzer has no header for these two; see llvm.org/docs/LibFuzzer.html. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);

#if defined(__linux__)
#include <sys/prctl.h>

/* prctl takes any number of arguments, so Swift does not import it. */
static inline int mdoc_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#else
static inline int mdoc_forbid_inspection(void) { return -1; }
#endif

#if defined(__GLIBC__)
#include <malloc.h>

/* Gives large buffers back to the system when they are freed: glibc would learn to keep them. */
static inline void mdoc_return_memory_early(void)
{
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 4);
}

/* Gives back what lies free between what is used. */
static inline void mdoc_return_memory_now(void) { malloc_trim(0); }
#else
static inline void mdoc_return_memory_early(void) {}
static inline void mdoc_return_memory_now(void) {}
#endif

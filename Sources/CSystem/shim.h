#if defined(__linux__)
#include <sys/prctl.h>

/* prctl takes any number of arguments, so Swift does not import it. */
static inline int mdoc_forbid_inspection(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#else
static inline int mdoc_forbid_inspection(void) { return -1; }
#endif

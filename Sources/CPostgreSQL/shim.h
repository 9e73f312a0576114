// Debian keeps the headers of libpq in a folder of their own, Homebrew does not.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

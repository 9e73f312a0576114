#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function for each argument type.
static inline CURLcode reunite_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode reunite_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl copies strings. A null pointer resets the option.
static inline CURLcode reunite_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl keeps pointers: they must outlive the transfer.
static inline CURLcode reunite_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode reunite_curl_set_read(CURL *handle, curl_read_callback value) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, value);
}

static inline CURLcode reunite_curl_set_write(CURL *handle, curl_write_callback value) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, value);
}

static inline CURLcode reunite_curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode reunite_curl_set_debug(CURL *handle, curl_debug_callback value) {
    return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}

static inline long reunite_curl_response_code(CURL *handle) {
    long code = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

// The Content-Length of the response; -1 if it has none.
static inline curl_off_t reunite_curl_content_length(CURL *handle) {
    curl_off_t length = -1;
    curl_easy_getinfo(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    return length;
}

// A header field of the last response, valid until the handle is reset; null if it has none.
static inline const char *reunite_curl_header(CURL *handle, const char *name) {
    struct curl_header *header = NULL;
    return curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}

static inline CURLcode reunite_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

// With CURLOPT_NOSIGNAL, which threads need, libcurl does not handle SIGPIPE, and a server that closes the connection
// would end the process. So the signal is blocked on this thread while libcurl works, and removed if it became pending.
static inline int reunite_hold_sigpipe(sigset_t *before) {
    sigset_t pipe, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, before);
    return sigismember(&pending, SIGPIPE);
}

static inline void reunite_release_sigpipe(const sigset_t *before, int was_pending) {
    sigset_t pipe, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    if (!was_pending && sigismember(&pending, SIGPIPE)) {
        int taken;
        sigwait(&pipe, &taken);
    }
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

static inline CURLcode reunite_curl_perform(CURL *handle) {
    sigset_t before;
    int was_pending = reunite_hold_sigpipe(&before);
    CURLcode result = curl_easy_perform(handle);
    reunite_release_sigpipe(&before, was_pending);
    return result;
}

static inline void reunite_curl_cleanup(CURL *handle) {
    sigset_t before;
    int was_pending = reunite_hold_sigpipe(&before);
    curl_easy_cleanup(handle);
    reunite_release_sigpipe(&before, was_pending);
}

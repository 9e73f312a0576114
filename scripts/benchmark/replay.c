/* Reads {"query": 7, "sql": "…", "values": [null, 1, 2.5, "…"]}: flat JSON, one statement a line. */
#include "baseline.h"

#include <stdlib.h>
#include <string.h>

static char *skip(char *at) { return at + strspn(at, " \t\r\n,:"); }

static char *put_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *out++ = (char)(0xE0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    } else {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3F));
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    }
    return out;
}

static unsigned hex4(const char *at) {
    char digits[5] = {at[0], at[1], at[2], at[3], 0};
    return (unsigned)strtoul(digits, NULL, 16);
}

/* Decodes a string in its own place; `*at` moves behind it. */
static char *string(char **at) {
    if (**at != '"') fail("a string is missing before", *at);
    char *in = *at + 1, *start = in, *out = in;
    for (; *in && *in != '"'; in++) {
        if (*in != '\\') {
            *out++ = *in;
            continue;
        }
        switch (*++in) {
        case 'n': *out++ = '\n'; break;
        case 't': *out++ = '\t'; break;
        case 'r': *out++ = '\r'; break;
        case 'b': *out++ = '\b'; break;
        case 'f': *out++ = '\f'; break;
        case 'u': {
            unsigned code = hex4(in + 1);
            in += 4;
            if (code >= 0xD800 && code < 0xDC00 && in[1] == '\\' && in[2] == 'u') {
                code = 0x10000 + ((code - 0xD800) << 10) + (hex4(in + 3) - 0xDC00);
                in += 6;
            }
            out = put_utf8(out, code);
            break;
        }
        default: *out++ = *in;
        }
    }
    if (!*in) fail("a string does not end:", start);
    *at = in + 1;
    *out = 0;
    return start;
}

static char *value(char *at, struct value *value) {
    if (*at == '"') {
        value->type = SQLITE_TEXT;
        value->text = strdup(string(&at));
        return at;
    }
    if (!strncmp(at, "null", 4)) {
        value->type = SQLITE_NULL;
        return at + 4;
    }
    size_t length = strcspn(at, ",] ");
    int is_real = strcspn(at, ".eE") < length;
    value->type = is_real ? SQLITE_FLOAT : SQLITE_INTEGER;
    if (is_real) value->real = strtod(at, NULL);
    else value->integer = strtoll(at, NULL, 10);
    return at + length;
}

long replay_parse(sqlite3 *db, char *line, Call *call) {
    struct value values[MAX_VALUES] = {0};
    long query = -1;
    *call = (Call){0};
    for (char *at = skip(line + 1); *at && *at != '}'; at = skip(at)) {
        char *key = string(&at);
        at = skip(at);
        if (!strcmp(key, "sql")) {
            call->statement = prepared(db, string(&at));
        } else if (!strcmp(key, "query")) {
            query = strtol(at, &at, 10);
        } else if (!strcmp(key, "values") && *at == '[') {
            for (at = skip(at + 1); *at && *at != ']'; at = skip(at)) {
                if (call->count == MAX_VALUES) fail("too many values", "");
                at = value(at, &values[call->count++]);
            }
            at++;
        } else {
            fail("unknown key", key);
        }
    }
    if (!call->statement) fail("no SQL in a line", "");
    call->values = malloc(sizeof values[0] * (size_t)(call->count + 1));
    memcpy(call->values, values, sizeof values[0] * (size_t)call->count);
    return query;
}

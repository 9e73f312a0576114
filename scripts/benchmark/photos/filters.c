// Makes the three sizes of a JPEG with one filter of libgd, as the service does, without loss:
//
//   filters PHOTO.jpg FILTER OUT
//
// FILTER is a number of gdInterpolationMethod, or -1 for gdImageCopyResampled; `+` before it leaves out the margins that
// keep the picture in place. Writes OUT-large.ppm, OUT-small.ppm and OUT-square.ppm, and prints the milliseconds of CPU time
// that scaling took, the least of five times.
#include <gd.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <turbojpeg.h>

#define COPY_RESAMPLED (-1)

static int filter;
static int has_margins;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void fail(const char *problem) {
    fprintf(stderr, "filters: %s\n", problem);
    exit(1);
}

// As Picture(jpeg:) of the service: half, quarter or eighth of the size, where that covers `large`.
static gdImagePtr decode(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail("the photo cannot be opened");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(size);
    if (fread(bytes, 1, size, file) != (size_t)size) fail("the photo cannot be read");
    fclose(file);
    tjhandle decoder = tjInitDecompress();
    int width, height, sampling, space;
    if (tjDecompressHeader3(decoder, bytes, size, &width, &height, &sampling, &space) != 0) fail("no JPEG");
    for (int divisor = 8; divisor > 1; divisor /= 2) {
        int w = (width + divisor - 1) / divisor, h = (height + divisor - 1) / divisor;
        if ((w > h ? w : h) < 1600) continue;
        width = w;
        height = h;
        break;
    }
    unsigned *pixels = malloc(4L * width * height);
    if (tjDecompress2(decoder, bytes, size, (void *)pixels, width, 0, height, TJPF_BGRX, 0) != 0) fail("damaged");
    gdImagePtr image = gdImageCreateTrueColor(width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) image->tpixels[y][x] = pixels[(long)y * width + x] & 0xFFFFFF;
    free(pixels);
    free(bytes);
    tjDestroy(decoder);
    return image;
}

// As ScaledAxis of the service.
struct axis {
    int before, after, start, count;
};

static int nearest_to_whole(int first, int last, double slope, double base) {
    int nearest = first;
    double least = 1;
    for (int margin = first; margin <= last; margin++) {
        double value = slope * margin + base, distance = fabs(value - round(value));
        if (distance < least) {
            least = distance;
            nearest = margin;
        }
    }
    return nearest;
}

static struct axis scaled_axis(int source, int target) {
    struct axis axis = {0, 0, 0, target};
    if (source == target || !has_margins) return axis;
    double scale = (double)target / source;
    axis.before = nearest_to_whole(1, (int)(1 / scale) + 24, scale, 0.5 - scale / 2);
    double first = scale * (axis.before - 0.5) + 0.5;
    axis.start = (int)round(first);
    int least = (int)(1 / scale) + 1;
    double base = scale * axis.before + 2 * (axis.start - first);
    axis.after = nearest_to_whole(least, least + 24, scale, base);
    axis.count += (int)round(scale * axis.after + base);
    return axis;
}

static gdImagePtr part(gdImagePtr image, int x, int y, int width, int height) {
    gdImagePtr part = gdImageCreateTrueColor(width, height);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            int from_y = y + row, from_x = x + column;
            from_y = from_y < 0 ? 0 : from_y >= image->sy ? image->sy - 1 : from_y;
            from_x = from_x < 0 ? 0 : from_x >= image->sx ? image->sx - 1 : from_x;
            part->tpixels[row][column] = image->tpixels[from_y][from_x];
        }
    return part;
}

static gdImagePtr scaled(gdImagePtr image, int width, int height) {
    if (filter == COPY_RESAMPLED) {
        gdImagePtr scaled = gdImageCreateTrueColor(width, height);
        gdImageCopyResampled(scaled, image, 0, 0, 0, 0, width, height, image->sx, image->sy);
        return scaled;
    }
    struct axis across = scaled_axis(image->sx, width), down = scaled_axis(image->sy, height);
    gdImagePtr padded = part(
        image, -across.before, -down.before, image->sx + across.before + across.after,
        image->sy + down.before + down.after);
    gdImageSetInterpolationMethod(padded, filter);
    gdImagePtr whole = gdImageScale(padded, across.count, down.count);
    if (whole == NULL) fail("libgd cannot scale with this filter");
    gdImagePtr result = part(whole, across.start, down.start, width, height);
    gdImageDestroy(padded);
    gdImageDestroy(whole);
    return result;
}

static gdImagePtr fitted(gdImagePtr image, int side) {
    double scale = (double)side / (image->sx > image->sy ? image->sx : image->sy);
    if (scale > 1) scale = 1;
    return scaled(image, (int)round(image->sx * scale), (int)round(image->sy * scale));
}

static void save(gdImagePtr image, const char *out, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s-%s.ppm", out, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) fail("the result cannot be written");
    fprintf(file, "P6 %d %d 255\n", image->sx, image->sy);
    for (int y = 0; y < image->sy; y++)
        for (int x = 0; x < image->sx; x++)
            for (int shift = 16; shift >= 0; shift -= 8) fputc(image->tpixels[y][x] >> shift & 0xFF, file);
    fclose(file);
}

int main(int count, char **arguments) {
    if (count != 4) fail("usage: filters PHOTO.jpg FILTER OUT");
    filter = atoi(arguments[2]);
    has_margins = arguments[2][0] != '+';
    gdImagePtr image = decode(arguments[1]);
    double least = 1e9;
    for (int turn = 0; turn < 5; turn++) {
        double begin = milliseconds();
        gdImagePtr large = fitted(image, 1600), small = fitted(large, 320);
        int side = small->sx < small->sy ? small->sx : small->sy;
        gdImagePtr middle = part(small, (small->sx - side) / 2, (small->sy - side) / 2, side, side);
        gdImagePtr square = scaled(middle, 96, 96);
        double time = milliseconds() - begin;
        if (time < least) least = time;
        if (turn == 0) {
            save(large, arguments[3], "large");
            save(small, arguments[3], "small");
            save(square, arguments[3], "square");
        }
        gdImageDestroy(large);
        gdImageDestroy(small);
        gdImageDestroy(middle);
        gdImageDestroy(square);
    }
    printf("%.1f\n", least);
    return 0;
}

#include <gd.h>
#include <gdfontl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

// libgd reports what it finds wrong with a picture to one handler of the whole process, which writes
// to stderr by default. This one counts, for each thread apart, and writes nothing.
static inline int *cgd_complaints(void) {
  static _Thread_local int count;
  return &count;
}

static void cgd_count(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
  *cgd_complaints() += 1;
}

static inline void cgd_be_silent(void) { gdSetErrorMethod(cgd_count); }

// The complaints about the picture that this thread reads, since it began to.
static inline void cgd_begin(void) { *cgd_complaints() = 0; }
static inline int cgd_found_wrong(void) { return *cgd_complaints(); }

// Pixels of a truecolor image as 0x00RRGGBB, row after row, without libgd's alpha.
static inline void cgd_copy_out(gdImagePtr image, uint32_t *pixels) {
  for (int y = 0; y < gdImageSY(image); y++)
    for (int x = 0; x < gdImageSX(image); x++)
      *pixels++ = (uint32_t)image->tpixels[y][x] & 0xFFFFFF;
}

static inline void cgd_copy_in(gdImagePtr image, const uint32_t *pixels) {
  size_t width = (size_t)gdImageSX(image);
  for (int y = 0; y < gdImageSY(image); y++, pixels += width)
    memcpy(image->tpixels[y], pixels, width * sizeof(uint32_t));
}

static inline void cgd_set_palette(gdImagePtr image, const uint32_t *palette, int count) {
  for (int i = 0; i < count; i++)
    gdImageColorAllocate(image, palette[i] >> 16 & 255, palette[i] >> 8 & 255, palette[i] & 255);
}

// Copies places of colors into the image, row after row, as far as they are inside its clip.
static inline void cgd_stamp(
    gdImagePtr image, const uint8_t *places, int width, int height, int x, int y) {
  int left, top, right, bottom;
  gdImageGetClip(image, &left, &top, &right, &bottom);
  int from = x < left ? left : x, to = x + width - 1 > right ? right : x + width - 1;
  for (int row = y < top ? top : y; row < y + height && row <= bottom && from <= to; row++)
    memcpy(image->pixels[row] + from, places + (size_t)(row - y) * (size_t)width + (from - x),
           (size_t)(to - from + 1));
}

// Images of equal size.
static inline int cgd_is_same(gdImagePtr one, gdImagePtr other) {
  for (int y = 0; y < gdImageSY(one); y++)
    if (memcmp(one->pixels[y], other->pixels[y], (size_t)gdImageSX(one)) != 0) return 0;
  return 1;
}

static inline int cgd_is_truecolor(gdImagePtr image) { return gdImageTrueColor(image); }
static inline int cgd_width(gdImagePtr image) { return gdImageSX(image); }
static inline int cgd_height(gdImagePtr image) { return gdImageSY(image); }

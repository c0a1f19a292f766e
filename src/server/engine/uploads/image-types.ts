/**
 * Maximum width and height of an image in pixels; a larger image is refused. A small file may decode to an image that fills the memory of
 * the viewer.
 */
const MOST_SIDE = 8192;
/** Maximum number of pixels of an image; an image with more is refused. A browser needs four bytes of memory for each pixel. */
const MOST_PIXELS = 40_000_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isSane = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE && width * height <= MOST_PIXELS;

/**
 * Tests whether a file is a PNG image from its first byte to its last: a sequence of chunks, IHDR first and IEND last. This excludes files
 * that are something else too, such as an archive or a page. False for an image with a side of more than 8192 pixels, or more than 40
 * million pixels.
 */
export function isPng(content: Buffer): boolean {
  if (!content.subarray(0, PNG.length).equals(PNG)) return false;
  let pictured = false;
  for (let at = PNG.length; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const type = content.toString("latin1", at + 4, at + 8);
    const next = at + 12 + length;
    if (next > content.length || !/^[A-Za-z]{4}$/.test(type)) return false;
    if (at === PNG.length && (type !== "IHDR" || length !== 13 || !isSane(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))))
      return false;
    if (type === "IDAT") pictured = true;
    if (type === "IEND") return pictured && length === 0 && next === content.length;
    at = next;
  }
  return false;
}

/** Tests whether a JPEG marker starts a frame: C0 to CF, except for the tables DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Tests whether a file is a JPEG image. It must have segments with one frame header up to the image data, and an end marker as its last
 * bytes. The image data itself is not parsed, so it may contain anything. The limits of {@link isPng} apply.
 */
export function isJpeg(content: Buffer): boolean {
  if (content.length < 4 || content[0] !== 0xff || content[1] !== 0xd8 || content[2] !== 0xff) return false;
  if (content[content.length - 2] !== 0xff || content[content.length - 1] !== 0xd9) return false;
  let framed = false;
  for (let at = 2; at + 4 <= content.length; ) {
    if (content[at] !== 0xff) return false;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      // Padding between segments.
      at++;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    if (length < 2) return false;
    if (isFrame(marker)) {
      if (framed || at + 9 > content.length || !isSane(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))) return false;
      framed = true;
    }
    // The picture itself follows.
    if (marker === 0xda) return framed;
    at += 2 + length;
  }
  return false;
}

const ICO_HEAD = 6;
const ICO_ENTRY = 16;
const MOST_ICONS = 64;

/**
 * Tests whether the content is an icon: a list of 1 to 64 pictures, each a PNG or a bitmap. The pictures are contiguous, and nothing
 * follows the last picture.
 */
export function isIco(content: Buffer): boolean {
  if (content.length < ICO_HEAD || content.readUInt16LE(0) !== 0 || content.readUInt16LE(2) !== 1) return false;
  const count = content.readUInt16LE(4);
  const head = ICO_HEAD + count * ICO_ENTRY;
  if (count < 1 || count > MOST_ICONS || head > content.length) return false;
  const pictures = Array.from({ length: count }, (_, index) => {
    const entry = ICO_HEAD + index * ICO_ENTRY;
    return { start: content.readUInt32LE(entry + 12), size: content.readUInt32LE(entry + 8) };
  }).sort((a, b) => a.start - b.start);
  let end = head;
  for (const { start, size } of pictures) {
    // Pictures must be contiguous: a gap could hold other content.
    if (start !== end || start + size > content.length || !isIconPicture(content.subarray(start, start + size))) return false;
    end = start + size;
  }
  return end === content.length;
}

const BITMAP_HEAD = 40;

function isIconPicture(picture: Buffer): boolean {
  if (isPng(picture)) return true;
  if (picture.length < BITMAP_HEAD || picture.readUInt32LE(0) !== BITMAP_HEAD) return false;
  // The declared height is twice the real one, because the mask follows the colours.
  return isSane(picture.readInt32LE(4), picture.readInt32LE(8)) && picture.readInt32LE(8) <= 1024;
}

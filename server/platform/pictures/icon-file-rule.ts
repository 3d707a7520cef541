export interface IconPicture {
  /** Width and height in pixels, at most 256. */
  readonly size: number;
  readonly png: Uint8Array;
}

const headerBytes = 6;
const entryBytes = 16;

/** Packs square PNGs of several sizes into one .ico file. Every browser reads PNGs inside it. */
export function packIcon(pictures: readonly IconPicture[]): Buffer {
  const head = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  // Reserved, then type 1 for icons, then the number of pictures.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = headerBytes + entryBytes * index;
    // A zero stands for 256 pixels.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    // One colour plane of 32 bits a pixel.
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColours = 256;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Packs red, green and blue into one number. */
  readonly colours: Uint32Array;
}

function readChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const before = chunks.get(type) ?? Buffer.alloc(0);
    chunks.set(type, Buffer.concat([before, png.subarray(at + 8, at + 8 + length)]));
    at += length + 12;
  }
  return chunks;
}

/** Undoes the PNG filter of a scan line: left, up, average or Paeth. */
function predictByte(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function readPixels(png: Buffer): Pixels {
  const chunks = readChunks(png);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height, depth, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error('not a PNG in the format Chromium writes');
  const step = kind === 2 ? 3 : 4;
  const stride = width * step;
  const data = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const colours = new Uint32Array(width * height);
  let above = Buffer.alloc(stride);
  for (let row = 0; row < height; row += 1) {
    const at = row * (stride + 1);
    const line = Buffer.from(data.subarray(at + 1, at + 1 + stride));
    for (let index = 0; index < stride; index += 1) {
      const left = index < step ? 0 : (line[index - step] ?? 0);
      const corner = index < step ? 0 : (above[index - step] ?? 0);
      line[index] = (line[index] ?? 0) + predictByte(data[at] ?? 0, left, above[index] ?? 0, corner);
    }
    for (let column = 0; column < width; column += 1) colours[row * width + column] = line.readUIntBE(column * step, 3);
    above = line;
  }
  return { width, height, colours };
}

function distance(a: number, b: number): number {
  return Math.abs((a >> 16) - (b >> 16)) + Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + Math.abs((a & 255) - (b & 255));
}

/** Builds a palette, most frequent colours first, skipping colours too close to one already chosen. */
function choosePalette({ colours }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (let apart = 4; ; apart += 2) {
    const palette: number[] = [];
    for (const colour of byCount) {
      if (palette.every((one) => distance(one, colour) >= apart)) palette.push(colour);
      if (palette.length > maxColours) break;
    }
    if (palette.length <= maxColours) return palette;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

/** Reduces a picture to at most 256 colours, a third of the size; screenshots have few colours. */
export function shrinkPng(png: Buffer): Buffer {
  const pixels = readPixels(png);
  const palette = choosePalette(pixels);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const getPaletteIndex = (colour: number): number => {
    const known = places.get(colour);
    if (known !== undefined) return known;
    const nearest = palette.reduce((best, one, place) => (distance(one, colour) < distance(palette[best] ?? 0, colour) ? place : best), 0);
    places.set(colour, nearest);
    return nearest;
  };
  const { width, height, colours } = pixels;
  const lines = Buffer.alloc((width + 1) * height);
  for (const [index, colour] of colours.entries())
    lines[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = getPaletteIndex(colour);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = deflateSync(lines, { level: 9, memLevel: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('PLTE', table), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

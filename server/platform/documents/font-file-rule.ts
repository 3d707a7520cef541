import { inflateSync } from 'node:zlib';

const tag = 4;
const entryOfWoff = 20;
const entryOfSfnt = 16;
const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The plain font in a WOFF file: the same tables, unpacked (W3C, WOFF File Format 1.0). The typesetter could read the packed file, but
 * would unpack it by script for each document: a quarter of a second, against two milliseconds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * entryOfWoff;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      name: woff.subarray(entry, entry + tag),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = 12 + count * entryOfSfnt;
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), head));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const largest = 2 ** Math.floor(Math.log2(count));
  font.writeUInt16BE(largest * 16, 6);
  font.writeUInt16BE(Math.log2(largest), 8);
  font.writeUInt16BE((count - largest) * 16, 10);
  let place = head;
  for (const [index, { name, checksum, bytes }] of tables.entries()) {
    const entry = 12 + index * entryOfSfnt;
    name.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(place, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, place);
    place += aligned(bytes.length);
  }
  return font;
}

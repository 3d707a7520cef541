import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { shrinkPng } from './shrink-png.ts';

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

function readChunk(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** Two lines: red and white above white and a nearly identical white. The second line is stored as the difference from the first. */
const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
const lines = Buffer.from([0, 255, 0, 0, 255, 255, 255, 2, 0, 255, 255, 255, 255, 255]);
const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(lines)),
  chunk('IEND', Buffer.alloc(0)),
]);

it('keeps the colours of a picture and merges indistinguishable ones', () => {
  const small = shrinkPng(picture);
  expect([...readChunk(small, 'PLTE')]).toEqual([255, 255, 255, 255, 0, 0]);
  expect([...inflateSync(readChunk(small, 'IDAT'))]).toEqual([0, 1, 0, 0, 0, 0]);
});

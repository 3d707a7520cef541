const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const startsWith = (bytes: Uint8Array, start: Buffer): boolean => start.equals(bytes.subarray(0, start.length));

/** JPEG or PNG, by the bytes that it begins with and nothing else. */
export function pictureTypeOf(bytes: Uint8Array): 'jpg' | 'png' | undefined {
  if (startsWith(bytes, jpegStart)) return 'jpg';
  return startsWith(bytes, pngStart) ? 'png' : undefined;
}

/** Whether the end of a name says one of the two kinds, and not the one that the bytes are. */
export function isMislabelled(filename: string, type: 'jpg' | 'png'): boolean {
  const end = /\.(jpe?g|png)$/i.exec(filename.trim())?.[1]?.toLowerCase();
  return end !== undefined && (end === 'png') !== (type === 'png');
}

/** Whether a PNG has more pictures than one: its chunks say so before the first of them. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngStart.length;
  while (at + 8 <= bytes.length) {
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (name === 'acTL') return true;
    if (name === 'IDAT' || name === 'IEND') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

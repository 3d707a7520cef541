import { type PictureType, findFileTypeByName } from '../../../contract/kit/upload-types.ts';

const pngStart = 8;

/** Tests whether the file extension claims another picture type than the bytes have. */
export function isMislabelled(filename: string, type: PictureType): boolean {
  const claimed = findFileTypeByName(filename);
  return (claimed === 'jpg' || claimed === 'png' || claimed === 'webp') && claimed !== type;
}

/** Tests whether a PNG is animated: its chunks say so before the first image. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngStart;
  while (at + 8 <= bytes.length) {
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (name === 'acTL') return true;
    if (name === 'IDAT' || name === 'IEND') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

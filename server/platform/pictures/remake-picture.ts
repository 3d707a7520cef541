import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type PictureType, typeOfName } from '../../../contract/kit/upload-types.ts';
import { pictureTypeOf } from '../files/content-kind-rule.ts';
import type { PictureResult, PictureWish } from './picture.ts';

// One thread and no memory of earlier pictures: how many are made at once is for the queue to say.
sharp.concurrency(1);
sharp.cache(false);

const quality = 82;
const longestSeconds = 30;
const refused = (why: Extract<PictureResult, { kind: 'refused' }>['why']): PictureResult => ({ kind: 'refused', why });

/**
 * Decodes a picture, turns it the right way up, makes it small enough and writes it anew. Nothing but what can be seen comes
 * through: no place, camera or date, no profile, nothing that stood behind its end.
 */
export async function remakePicture(bytes: Uint8Array, { largest, kind, maxPixels }: PictureWish): Promise<PictureResult> {
  const type = pictureTypeOf(bytes);
  if (type === undefined) return refused('type');
  if (type === 'png' && isAnimatedPng(bytes)) return refused('animated');
  try {
    const given = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const { width, height, pages = 1, hasAlpha } = await given.metadata();
    if (pages > 1) return refused('animated');
    if (width * height > maxPixels) return refused('pixels');
    const sized = given
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: longestSeconds });
    // A WebP that can be seen through becomes a PNG; without that it is a photograph.
    const staysPng = kind === 'drawn' && (type === 'png' || (type === 'webp' && hasAlpha));
    const written = staysPng ? sized.png({ compressionLevel: 9 }) : sized.flatten({ background: '#ffffff' }).jpeg({ quality });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { kind: 'made', picture: { bytes: data, type: staysPng ? 'png' : 'jpg', width: info.width, height: info.height } };
  } catch (error) {
    const { message } = error as Error;
    if (message.includes('pixel limit')) return refused('pixels');
    return refused(message.includes('timeout') ? 'slow' : 'broken');
  }
}

// A process of its own that makes pictures anew, one after the other: what a strange file does to it, it does to nobody else.

/** Whoever waits for a page goes first. */
setPriority(15);

process.on('message', (asked: { readonly bytes: Uint8Array; readonly wish: PictureWish }) => {
  void remakePicture(asked.bytes, asked.wish).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

const pngStart = 8;

/** Whether the end of a name claims a kind of picture that the bytes are not. */
export function isMislabelled(filename: string, type: PictureType): boolean {
  const claimed = typeOfName(filename);
  return (claimed === 'jpg' || claimed === 'png' || claimed === 'webp') && claimed !== type;
}

/** Whether a PNG has more pictures than one: its chunks say so before the first of them. */
function isAnimatedPng(bytes: Uint8Array): boolean {
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

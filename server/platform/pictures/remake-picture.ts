import sharp from 'sharp';
import { detectPictureType } from '../files/content-kind-rule.ts';
import { isAnimatedPng } from './picture-head.ts';
import type { PictureResult, PictureOptions } from './picture.ts';

// One thread and no cache; the queue controls concurrency.
sharp.concurrency(1);
sharp.cache(false);

const quality = 82;
const timeoutSeconds = 30;
const shrunk = { fit: 'inside', withoutEnlargement: true } as const;
const centred = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
const refused = (why: Extract<PictureResult, { kind: 'refused' }>['why']): PictureResult => ({ kind: 'refused', why });

/**
 * Decodes a picture, turns it upright, shrinks it and encodes it again. Only the visible image remains: no place, camera,
 * date, profile or trailing data.
 */
export async function remakePicture(
  bytes: Uint8Array,
  { largest, kind, maxPixels, square = false }: PictureOptions,
): Promise<PictureResult> {
  const type = detectPictureType(bytes);
  if (type === undefined) return refused('type');
  if (type === 'png' && isAnimatedPng(bytes)) return refused('animated');
  try {
    const given = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const { width, height, pages = 1, hasAlpha } = await given.metadata();
    if (pages > 1) return refused('animated');
    if (width * height > maxPixels) return refused('pixels');
    const sized = given
      .autoOrient()
      .resize({ width: largest, height: largest, ...(square ? centred : shrunk) })
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds });
    // A transparent WebP becomes a PNG; an opaque one counts as a photo.
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

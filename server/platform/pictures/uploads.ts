import type { UploadedFile } from '../../../contract/kit/file.ts';
import { accepts, type PictureUpload } from '../../../contract/kit/upload-types.ts';
import { randomFileKey } from '../files/add-media.ts';
import { pictureTypeOf } from '../files/content-kind-rule.ts';
import type { FileStore } from '../files/file-store.ts';
import { refuse, type RefusedAnswer } from '../http/route.ts';
import { refuseField } from '../http/validate.ts';
import { errorText, type ErrorText, spokenTypes } from '../texts.ts';
import type { Pictures } from './open-pictures.ts';
import { isMislabelled } from './picture-head.ts';
import type { PictureRefusal, PictureWish } from './picture.ts';

export interface PictureStorage {
  readonly files: FileStore;
  readonly pictures: Pictures;
}

export interface KeptFile {
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
}
export type KeptUpload =
  | { readonly kind: 'kept'; readonly file: KeptFile }
  | { readonly kind: 'refused'; readonly why: PictureRefusal | 'empty' }
  | { readonly kind: 'busy' };

/** Says why an upload does not accept a file as a picture, before decoding it. */
export function pictureRefusal(upload: PictureUpload, { filename, bytes }: UploadedFile): 'type' | 'mislabelled' | undefined {
  const type = pictureTypeOf(bytes);
  if (type === undefined || !accepts(upload, type)) return 'type';
  return isMislabelled(filename, type) ? 'mislabelled' : undefined;
}

/**
 * Re-encodes an uploaded picture and stores it, outside any transaction and before a row names it. `purgeStrayFiles` deletes
 * files that no row ends up naming.
 */
export async function keepUpload(
  { files, pictures }: PictureStorage,
  wish: PictureWish,
  { upload, file }: { readonly upload: PictureUpload; readonly file: UploadedFile },
): Promise<KeptUpload> {
  if (file.bytes.length === 0) return { kind: 'refused', why: 'empty' };
  const why = pictureRefusal(upload, file);
  if (why !== undefined) return { kind: 'refused', why };
  const { bytes } = file;
  const result = await pictures.remake(bytes, wish);
  if (result.kind !== 'made') return result;
  const { picture } = result;
  const fileKey = randomFileKey(picture.type);
  await files.put(fileKey, picture.bytes);
  return { kind: 'kept', file: { fileKey, width: picture.width, height: picture.height } };
}

const words: Readonly<Record<Extract<KeptUpload, { kind: 'refused' }>['why'], ErrorText>> = {
  empty: 'fileEmpty',
  type: 'pictureType',
  mislabelled: 'pictureMislabelled',
  animated: 'pictureAnimated',
  pixels: 'picturePixels',
  broken: 'pictureBroken',
  slow: 'pictureTooSlow',
};

/** Builds the refusal of a picture, naming its form field. */
export function refuseUpload(
  kept: Exclude<KeptUpload, { kind: 'kept' }>,
  { field, maxPixels, upload }: { readonly field: string; readonly maxPixels: number; readonly upload: PictureUpload },
): RefusedAnswer<422> | RefusedAnswer<503> {
  if (kept.kind === 'busy') return refuse(503, [errorText('picturesBusy')]);
  return refuseField(field, errorText(words[kept.why], { megapixels: maxPixels / 1_000_000, types: spokenTypes(upload) }));
}

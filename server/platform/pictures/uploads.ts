import type { UploadedFile } from '../../../contract/kit/file.ts';
import { accepts, type PictureUpload } from '../../../contract/kit/upload-types.ts';
import { randomFileKey } from '../files/add-media.ts';
import { detectPictureType } from '../files/content-kind-rule.ts';
import { type FileStore, StorageFull } from '../files/file-store.ts';
import { refuse, type RefusedAnswer } from '../http/route.ts';
import { refuseField } from '../http/validate.ts';
import { errorText, type ErrorText, formatUploadTypes } from '../texts.ts';
import type { Pictures } from './open-pictures.ts';
import { isMislabelled } from './picture-head.ts';
import type { PictureRefusal, PictureOptions } from './picture.ts';

export interface PictureStorage {
  readonly files: FileStore;
  readonly pictures: Pictures;
}

export interface StoredFile {
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
}
export type StoredUpload =
  | { readonly kind: 'kept'; readonly file: StoredFile }
  | { readonly kind: 'refused'; readonly why: PictureRefusal | 'empty' }
  | { readonly kind: 'busy' | 'full' };

/** Says why an upload does not accept a file as a picture, before decoding it. */
export function pictureRefusal(upload: PictureUpload, { filename, bytes }: UploadedFile): 'type' | 'mislabelled' | undefined {
  const type = detectPictureType(bytes);
  if (type === undefined || !accepts(upload, type)) return 'type';
  return isMislabelled(filename, type) ? 'mislabelled' : undefined;
}

/**
 * Re-encodes an uploaded picture and stores it, outside any transaction and before a row names it. `purgeStrayFiles` deletes
 * files that no row ends up naming.
 */
export async function storeUpload(
  { files, pictures }: PictureStorage,
  options: PictureOptions,
  { upload, file }: { readonly upload: PictureUpload; readonly file: UploadedFile },
): Promise<StoredUpload> {
  if (file.bytes.length === 0) return { kind: 'refused', why: 'empty' };
  const why = pictureRefusal(upload, file);
  if (why !== undefined) return { kind: 'refused', why };
  const { bytes } = file;
  const result = await pictures.remake(bytes, options);
  if (result.kind !== 'made') return result;
  const { picture } = result;
  const fileKey = randomFileKey(picture.type);
  try {
    await files.put(fileKey, picture.bytes);
  } catch (error) {
    if (error instanceof StorageFull) return { kind: 'full' };
    throw error;
  }
  return { kind: 'kept', file: { fileKey, width: picture.width, height: picture.height } };
}

const words: Readonly<Record<Extract<StoredUpload, { kind: 'refused' }>['why'], ErrorText>> = {
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
  kept: Exclude<StoredUpload, { kind: 'kept' }>,
  { field, maxPixels, upload }: { readonly field: string; readonly maxPixels: number; readonly upload: PictureUpload },
): RefusedAnswer<422> | RefusedAnswer<503> {
  if (kept.kind !== 'refused') return refuse(503, [errorText(kept.kind === 'full' ? 'storageFull' : 'picturesBusy')]);
  return refuseField(field, errorText(words[kept.why], { megapixels: maxPixels / 1_000_000, types: formatUploadTypes(upload) }));
}

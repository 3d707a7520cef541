import type { UploadedFile } from '../../../contract/kit/file.ts';
import type { FileStore } from '../files/file-store.ts';
import { randomFileKey } from '../files/random-key.ts';
import type { Pictures } from './open-pictures.ts';
import { isMislabelled, pictureTypeOf } from './picture-head.ts';
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

/**
 * Makes an uploaded picture anew and keeps the file, before any row names it and outside any transaction. A file that no row
 * comes to name is deleted again by `purgeStrayFiles`.
 */
export async function keepUpload(
  { files, pictures }: PictureStorage,
  wish: PictureWish,
  { filename, bytes }: UploadedFile,
): Promise<KeptUpload> {
  if (bytes.length === 0) return { kind: 'refused', why: 'empty' };
  const type = pictureTypeOf(bytes);
  if (type === undefined) return { kind: 'refused', why: 'type' };
  if (isMislabelled(filename, type)) return { kind: 'refused', why: 'mislabelled' };
  const result = await pictures.remake(bytes, wish);
  if (result.kind !== 'made') return result;
  const { picture } = result;
  const fileKey = randomFileKey(picture.type);
  await files.put(fileKey, picture.bytes);
  return { kind: 'kept', file: { fileKey, width: picture.width, height: picture.height } };
}

import { isOffered } from '../kit/upload-types.ts';
import type { SiteKey } from '../catalogue/sites.ts';

/** Where a guide site shows a company. */
export function listingPath(site: SiteKey, slug: string): string {
  return `/${site}/companies/${slug}`;
}

/** Where a picture that we keep is found; it never changes under its key. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey}`;
}

export const maxPhotos = 20;
export const longestPictureTitle = 80;
export const longestPictureDescription = 200;
/** Pixels of a picture that is sent: twice what most telephones take. */
export const maxPicturePixels = 24_000_000;
/** Pixels of one that is chosen: a browser crops it and makes it smaller before it sends it. */
export const maxChosenPixels = 60_000_000;

/** Width and height of what is kept at most, and the shape that the crop has. */
export const pictureSizes = {
  logo: { largest: 468, aspect: 3 / 2 },
  photo: { largest: 1_600, aspect: 4 / 3 },
} as const;
export type PictureKind = keyof typeof pictureSizes;

/** Judged before it is sent, by what the browser says of a file. What is really in it, the server sees. */
export function pictureProblem(
  file: { readonly name: string; readonly type: string; readonly size: number },
  largest: number,
): 'pictureType' | 'fileTooLarge' | 'fileEmpty' | undefined {
  if (!isOffered('listingPicture', file)) return 'pictureType';
  if (file.size === 0) return 'fileEmpty';
  return file.size > largest ? 'fileTooLarge' : undefined;
}

import { isOffered } from '../kit/upload-types.ts';
import type { SiteKey } from '../catalogue/sites.ts';

/** Returns the path of a company's page on a guide site. */
export function listingPath(site: SiteKey, slug: string): string {
  return `/${site}/companies/${slug}`;
}

/** Returns the path of a stored picture, immutable under its key. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey}`;
}

export const maxPhotos = 20;
export const maxPictureTitleLength = 80;
export const maxPictureDescriptionLength = 200;
/** Maximum pixels of an uploaded picture: twice what most phones take. */
export const maxPicturePixels = 24_000_000;
/** Maximum pixels of a chosen picture: the browser crops and shrinks it before sending. */
export const maxChosenPixels = 60_000_000;

/** Maximum side of the stored picture, and aspect ratio of the crop. */
export const pictureSizes = {
  logo: { largest: 468, aspect: 3 / 2 },
  photo: { largest: 1_600, aspect: 4 / 3 },
} as const;
export type PictureKind = keyof typeof pictureSizes;

/** Checks a file before sending, by what the browser reports. The server checks the content. */
export function pictureProblem(
  file: { readonly name: string; readonly type: string; readonly size: number },
  largest: number,
): 'pictureType' | 'fileTooLarge' | 'fileEmpty' | undefined {
  if (!isOffered('listingPicture', file)) return 'pictureType';
  if (file.size === 0) return 'fileEmpty';
  return file.size > largest ? 'fileTooLarge' : undefined;
}

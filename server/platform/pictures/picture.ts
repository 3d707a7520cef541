/** What is made of a picture. */
export interface PictureWish {
  /** Pixels of its longer side at most; a smaller one stays as it is. */
  readonly largest: number;
  /** `opaque`: on white and as JPEG, as photos are; `drawn`: a PNG stays one, with what can be seen through. */
  readonly kind: 'opaque' | 'drawn';
  readonly maxPixels: number;
}

export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly type: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

/**
 * Why nothing is made of a file: its bytes are of no kind that we take, or of another than its name says; it moves; it holds more
 * than the wish allows; it is damaged or cut off; or it keeps us too long.
 */
export type PictureRefusal = 'type' | 'mislabelled' | 'animated' | 'pixels' | 'broken' | 'slow';

export type PictureResult =
  | { readonly kind: 'made'; readonly picture: MadePicture }
  | { readonly kind: 'refused'; readonly why: PictureRefusal };

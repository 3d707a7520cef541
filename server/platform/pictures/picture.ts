/** How to re-encode a picture. */
export interface PictureOptions {
  /** Maximum pixels of the longer side; a smaller picture keeps its size. */
  readonly largest: number;
  /** `opaque`: on white, as JPEG, for photos; `drawn`: a PNG stays one, with transparency. */
  readonly kind: 'opaque' | 'drawn';
  readonly maxPixels: number;
  /** Centres the picture in a transparent square of `largest` pixels, for icons. */
  readonly square?: boolean;
}

export interface MadePicture {
  readonly bytes: Uint8Array;
  readonly type: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

/**
 * Why a file was refused: unsupported type; type other than its name says; animated; too many pixels; damaged or truncated;
 * or too slow to process.
 */
export type PictureRefusal = 'type' | 'mislabelled' | 'animated' | 'pixels' | 'broken' | 'slow';

export type PictureResult =
  | { readonly kind: 'made'; readonly picture: MadePicture }
  | { readonly kind: 'refused'; readonly why: PictureRefusal };

import { refuse, type RefusedAnswer } from '../http/route.ts';
import { refuseField } from '../http/validate.ts';
import type { PictureUpload } from '../../../contract/kit/upload-types.ts';
import { errorText, type ErrorText, spokenTypes } from '../texts.ts';
import type { KeptUpload } from './keep-upload.ts';

const words: Readonly<Record<Extract<KeptUpload, { kind: 'refused' }>['why'], ErrorText>> = {
  empty: 'fileEmpty',
  type: 'pictureType',
  mislabelled: 'pictureMislabelled',
  animated: 'pictureAnimated',
  pixels: 'picturePixels',
  broken: 'pictureBroken',
  slow: 'pictureTooSlow',
};

/** Why no picture was made of a file, named with the field that it came in. */
export function refuseUpload(
  kept: Exclude<KeptUpload, { kind: 'kept' }>,
  { field, maxPixels, upload }: { readonly field: string; readonly maxPixels: number; readonly upload: PictureUpload },
): RefusedAnswer<422> | RefusedAnswer<503> {
  if (kept.kind === 'busy') return refuse(503, [errorText('picturesBusy')]);
  return refuseField(field, errorText(words[kept.why], { megapixels: maxPixels / 1_000_000, types: spokenTypes(upload) }));
}

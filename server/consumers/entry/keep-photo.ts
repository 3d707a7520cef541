import { jobPhotoPixels, jobPhotoSide, largestJobPhoto } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { addJobPhoto } from '../../enquiries/consumer/add-job-photo.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import { pictureRefusal } from '../../platform/pictures/keep-upload.ts';
import type { PictureRefusal } from '../../platform/pictures/picture.ts';

export type PhotoProblem = PictureRefusal | 'required' | 'too_large' | 'mislabelled' | 'busy';
export const largestMegabytes = largestJobPhoto / 1_048_576;

/** Makes a photograph anew, outside any transaction, and adds it to the job. */
export async function keepPhoto(
  { inTx, pictures }: { readonly inTx: Database['inTx']; readonly pictures: Pictures },
  enquiryId: EnquiryId,
  file: PublicCall['file'],
): Promise<{ readonly problem: PhotoProblem } | 'added' | 'full' | 'over'> {
  if (file === 'too_large') return { problem: 'too_large' };
  if (file === null || file === 'unreadable' || file.bytes.length === 0) return { problem: 'required' };
  const problem = pictureRefusal('jobPhoto', file);
  if (problem !== undefined) return { problem };
  const made = await pictures.remake(file.bytes, { largest: jobPhotoSide, kind: 'opaque', maxPixels: jobPhotoPixels });
  if (made.kind === 'busy') return { problem: 'busy' };
  if (made.kind === 'refused') return { problem: made.why };
  const { bytes, width, height } = made.picture;
  return inTx((tx) => addJobPhoto(tx, { enquiryId, width, height, bytes }));
}

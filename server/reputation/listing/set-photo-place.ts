import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPictures } from './listing-query.ts';
import { openOwnListing, type OpenedListing } from './open-own-listing.ts';
import { updatePhotoOrder } from './store.ts';

/** Moves a photo to a place among the others, counted from one. */
export async function setPhotoPlace(
  tx: Tx,
  { companyId, id, place }: { companyId: CompanyId; id: number; place: number },
): Promise<'moved' | Exclude<OpenedListing['kind'], 'open'>> {
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return opened.kind;
  const photos = (await listPictures(tx, companyId)).filter(({ kind }) => kind === 'photo').map((photo) => photo.id);
  if (!photos.includes(id)) return 'unknown';
  const others = photos.filter((other) => other !== id);
  await tx.rows(updatePhotoOrder(companyId, others.toSpliced(place - 1, 0, id)));
  return 'moved';
}

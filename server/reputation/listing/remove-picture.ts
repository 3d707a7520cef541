import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPictures } from './listing-query.ts';
import { openOwnListing, type OpenedListing } from './open-own-listing.ts';
import { removeFileLater } from './remove-file-later.ts';
import { deletePicture, updatePhotoOrder } from './store.ts';

/** Takes a picture off the listing; the photos behind it move up, and its file goes once this is certain. */
export async function removePicture(
  tx: Tx,
  { companyId, id }: { companyId: CompanyId; id: number },
): Promise<'removed' | Exclude<OpenedListing['kind'], 'open'>> {
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return opened.kind;
  const pictures = await listPictures(tx, companyId);
  const picture = pictures.find((each) => each.id === id);
  if (picture === undefined) return 'unknown';
  const left = pictures.filter((each) => each.kind === 'photo' && each.id !== id);
  await tx.rows(deletePicture(id));
  await tx.rows(
    updatePhotoOrder(
      companyId,
      left.map((each) => each.id),
    ),
  );
  await removeFileLater(tx, picture.fileKey);
  return 'removed';
}

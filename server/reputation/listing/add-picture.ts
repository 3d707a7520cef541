import type { CompanyId } from '../../../contract/kit/ids.ts';
import { maxPhotos } from '../../../contract/reputation/listing-values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPictures, type Picture } from './listing-query.ts';
import { openOwnListing, type OpenedListing } from './open-own-listing.ts';
import { removeFileLater } from './remove-file-later.ts';
import { deletePicture, insertPicture, type NewPicture } from './store.ts';

export type PictureOutcome =
  | { readonly kind: 'kept'; readonly picture: Picture }
  | { readonly kind: Exclude<OpenedListing['kind'], 'open'> | 'full' };

/** Puts a picture whose file is there on the listing: a logo in place of the one before, a photo behind the others. */
export async function addPicture(tx: Tx, companyId: CompanyId, picture: NewPicture): Promise<PictureOutcome> {
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return { kind: opened.kind };
  const alike = (await listPictures(tx, companyId)).filter(({ kind }) => kind === picture.kind);
  if (picture.kind === 'photo' && alike.length >= maxPhotos) return { kind: 'full' };
  const replaced = picture.kind === 'logo' ? alike : [];
  for (const { id, fileKey } of replaced) {
    await tx.rows(deletePicture(id));
    await removeFileLater(tx, fileKey);
  }
  const inserted = await tx.first(insertPicture(companyId, alike.length - replaced.length + 1, picture));
  if (inserted === undefined) throw new Error('the picture was not written');
  return { kind: 'kept', picture: { ...picture, id: inserted.id } };
}

import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PictureOutcome } from './add-picture.ts';
import { findPicture } from './listing-query.ts';
import { openOwnListing } from './open-own-listing.ts';
import { removeFileLater } from './remove-file-later.ts';
import { updatePictureFile, updatePictureWords, type NewPicture } from './store.ts';

interface PictureChange {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Null: the picture stays, only its words change. */
  readonly file: Pick<NewPicture, 'fileKey' | 'width' | 'height'> | null;
}

/** Gives a picture other words, and another file where there is one. Its place stays. */
export async function changePicture(tx: Tx, change: PictureChange): Promise<PictureOutcome> {
  const { companyId, id, file } = change;
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return { kind: opened.kind };
  const now = await findPicture(tx, { companyId, id });
  if (now === undefined) return { kind: 'unknown' };
  await tx.rows(updatePictureWords(id, change));
  if (file !== null) {
    await tx.rows(updatePictureFile(id, file));
    await removeFileLater(tx, now.fileKey);
  }
  return { kind: 'kept', picture: { ...now, title: change.title, description: change.description, ...file } };
}

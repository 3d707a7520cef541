import type { CompanyId } from '../../../contract/kit/ids.ts';
import { maxPhotos } from '../../../contract/reputation/listing-values.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPictures, type Picture, findPicture, openOwnListing, type OpenedListing } from './listing.ts';
import { removeFileLater } from './stray-files.ts';
import { deletePicture, insertPicture, type NewPicture, updatePictureFile, updatePictureWords, updatePhotoOrder } from './store.ts';

type PictureOutcome =
  | { readonly kind: 'kept'; readonly picture: Picture }
  | { readonly kind: Exclude<OpenedListing['kind'], 'open'> | 'full' };

/** Adds a stored picture to the listing: replaces the logo, or appends a photo. */
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

interface PictureChange {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Null keeps the picture and changes only its text. */
  readonly file: Pick<NewPicture, 'fileKey' | 'width' | 'height'> | null;
}

/** Changes a picture's text and, if given, its file. Keeps its position. */
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

/** Removes a picture; later photos move up, and the file is deleted after the commit. */
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

/** Moves a photo to a position among the others, starting at one. */
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

import { plainLine } from '../../../contract/kit/free-text-rule.ts';
import type { UploadedFile } from '../../../contract/kit/file.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { listings } from '../../../contract/reputation/listing-endpoints.ts';
import { maxPhotos, maxPicturePixels, type PictureKind, pictureSizes } from '../../../contract/reputation/listing-values.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { answer, ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { storeUpload, type StoredUpload, type PictureStorage, refuseUpload } from '../../platform/pictures/uploads.ts';
import type { PictureOptions } from '../../platform/pictures/picture.ts';
import { errorText } from '../../platform/texts.ts';
import { addPicture, changePicture } from './photos.ts';
import { findEditing, findPicture, refuseEditing } from './listing.ts';
import { pictureWire } from './listing-routes.ts';

const refuseListingUpload = (kept: Exclude<StoredUpload, { kind: 'kept' }>) =>
  refuseUpload(kept, { field: 'image', maxPixels: maxPicturePixels, upload: 'listingPicture' });

/** Processing options per kind; a logo may be transparent. */
const getPictureOptions = (kind: PictureKind): PictureOptions => ({
  largest: pictureSizes[kind].largest,
  kind: kind === 'logo' ? 'drawn' : 'opaque',
  maxPixels: maxPicturePixels,
});

const copyrightNeeded = () => refuseField('optIn', errorText('copyrightNeeded'));

interface Upload {
  readonly optIn: 'true' | 'false';
  readonly title: string;
  readonly description: string;
  readonly image: UploadedFile;
}
type Reach = { readonly db: Db; readonly inTx: Database['inTx'] };

/** Upload routes. Permission is checked before any image is processed. */
export function uploadRoutes(storage: PictureStorage): readonly Route[] {
  const add = async ({ db, inTx }: Reach, companyId: CompanyId, kind: PictureKind, upload: Upload) => {
    const editing = await findEditing(db, companyId);
    if (editing !== 'allowed') return refuseEditing(editing);
    if (upload.optIn !== 'true') return copyrightNeeded();
    const stored = await storeUpload(storage, getPictureOptions(kind), { upload: 'listingPicture', file: upload.image });
    if (stored.kind !== 'kept') return refuseListingUpload(stored);
    const picture = { kind, title: plainLine(upload.title), description: plainLine(upload.description), ...stored.file };
    const outcome = await inTx((tx) => addPicture(tx, companyId, picture));
    if (outcome.kind === 'kept') return answer(201, { data: pictureWire(outcome.picture) });
    await storage.files.remove(stored.file.fileKey);
    return outcome.kind === 'full' ? refuse(409, [errorText('photosFull', { max: maxPhotos })]) : refuseEditing(outcome.kind);
  };

  const table = only(
    listings,
    'POST /company/listing/image/logo',
    'POST /company/listing/image/',
    'POST /company/listing/image/update/{id}',
  );
  return routes(table, {
    'POST /company/listing/image/logo': async ({ caller, body, ...reach }) => {
      const added = await add(reach, caller.companyId, 'logo', body);
      // There is only one logo, so the limit cannot apply.
      return added.status === 409 ? refuseEditing('unknown') : added;
    },

    'POST /company/listing/image/': ({ caller, body, ...reach }) => add(reach, caller.companyId, 'photo', body),

    'POST /company/listing/image/update/{id}': async ({ caller, params, body, db, inTx }) => {
      const { companyId } = caller;
      const { id } = params;
      const editing = await findEditing(db, companyId);
      if (editing !== 'allowed') return refuseEditing(editing);
      const now = await findPicture(db, { companyId, id });
      if (now === undefined) return refuseEditing('unknown');
      if (body.id !== undefined && body.id !== id) return refuseField('id', errorText('invalid'));
      if (body.image !== undefined && body.optIn !== 'true') return copyrightNeeded();
      const stored =
        body.image === undefined
          ? null
          : await storeUpload(storage, getPictureOptions(now.kind), { upload: 'listingPicture', file: body.image });
      if (stored !== null && stored.kind !== 'kept') return refuseListingUpload(stored);
      const file = stored?.file ?? null;
      const change = { companyId, id, title: plainLine(body.title), description: plainLine(body.description), file };
      const outcome = await inTx((tx) => changePicture(tx, change));
      if (outcome.kind === 'kept') return ok(pictureWire(outcome.picture));
      if (file !== null) await storage.files.remove(file.fileKey);
      return refuseEditing(outcome.kind === 'banned' ? 'banned' : 'unknown');
    },
  });
}

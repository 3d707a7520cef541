import { pagePictures, type PagePictureWire } from '../../../contract/content/pictures-endpoints.ts';
import { maxPagePictureBytes, pagePictureSide } from '../../../contract/content/values.ts';
import { maxPicturePixels, mediaPath } from '../../../contract/reputation/listing-values.ts';
import { answer, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { storeUpload, type PictureStorage, refuseUpload } from '../../platform/pictures/uploads.ts';
import { errorText } from '../../platform/texts.ts';
import { addPicture, listPictures, type PagePicture } from '../pictures.ts';

const pictureWire = ({ fileKey, alt, width, height, actor, addedAt }: PagePicture): PagePictureWire => ({
  url: mediaPath(fileKey),
  alt,
  width,
  height,
  by: actor,
  added: addedAt.toISOString(),
});

/** Kind 'drawn' keeps transparency. */
const pictureOptions = { largest: pagePictureSide, kind: 'drawn', maxPixels: maxPicturePixels } as const;

/** Routes for the pictures that pages may show. */
export function operatorPictureRoutes({ storage }: { readonly storage: PictureStorage }): readonly Route[] {
  return routes(pagePictures, {
    'GET /operator/pictures': async ({ db, query }) => {
      const { pictures, total } = await listPictures(db, { search: undefined, ...query });
      return answer(200, { data: pictures.map(pictureWire), meta: { totalResults: total, pageSize: query.pageSize } });
    },

    'POST /operator/pictures': async ({ inTx, caller, body: { picture, alt, reason } }) => {
      if (picture.bytes.length > maxPagePictureBytes) {
        return refuseField('picture', errorText('fileTooLarge', { megabytes: maxPagePictureBytes / 1_048_576 }));
      }
      const kept = await storeUpload(storage, pictureOptions, { upload: 'pagePicture', file: picture });
      if (kept.kind !== 'kept') return refuseUpload(kept, { field: 'picture', maxPixels: maxPicturePixels, upload: 'pagePicture' });
      const by = { staffId: caller.staffId, actor: caller.name };
      const added = await inTx((tx) => addPicture(tx, { ...kept.file, alt, reason, by }));
      return answer(201, { data: pictureWire(added) });
    },
  });
}

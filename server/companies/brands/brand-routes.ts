import { brands, type BrandSettingsWire } from '../../../contract/companies/brands-endpoints.ts';
import { largestPicture, pictureSide } from '../../../contract/companies/brand-rules.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import type { UploadedFile } from '../../../contract/kit/file.ts';
import { mainKey } from '../../../contract/kit/brands.ts';
import { findBrand, listBrands, type BrandRow } from '../../geography/brand-query.ts';
import { loadBrands } from '../../geography/brands.ts';
import { answer, isRefused, ok, refuse, routes, type RefusedAnswer, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import { pictureTypeOf } from '../../platform/pictures/picture-head.ts';
import { errorText } from '../../platform/texts.ts';
import { brandSettingsOf, brandSettingsWire, brandWire } from './brand-wire.ts';
import { createBrand } from './create-brand.ts';
import { saveBrand, lockBrand } from './save-brand.ts';
import { saveBrandPicture } from './save-brand-picture.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const maxPixels = 16_000_000;

/** What the database would refuse, in words. */
function problemOf(form: BrandSettingsWire, key: string, row: BrandRow | undefined): RefusedAnswer<422> | undefined {
  if ((form.partner === null) !== (key === mainKey)) return refuseField('partner', errorText('brandPartner'));
  if (form.partner !== null && knownCountry(form.partner.country) === undefined)
    return refuseField('partner.country', errorText('invalid'));
  const hasPictures = row !== undefined && row.lightHash !== null && row.darkHash !== null;
  return form.logo === 'own' && !hasPictures ? refuseField('logo', errorText('brandPicturesMissing')) : undefined;
}

/** A picture made anew, small and with nothing in it but what can be seen. */
async function remade(pictures: Pictures, { bytes }: UploadedFile): Promise<Uint8Array | RefusedAnswer<422>> {
  const isPicture = bytes.length > 0 && bytes.length <= largestPicture && pictureTypeOf(bytes) !== undefined;
  const made = isPicture ? await pictures.remake(bytes, { largest: pictureSide, kind: 'drawn', maxPixels }) : undefined;
  return made?.kind === 'made' ? made.picture.bytes : refuseField('picture', errorText('brandPicture'));
}

/** The brands of the installation. Whoever changes one loads them anew, as every process does every two seconds. */
export function brandRoutes({ storage: { pictures } }: { readonly storage: { readonly pictures: Pictures } }): readonly Route[] {
  return routes(brands, {
    'GET /operator/brands': async ({ db }) => ok((await listBrands(db)).map(brandWire)),

    'POST /operator/brands': async ({ db, inTx, caller, body: { key, reason, ...form } }) => {
      const problem = problemOf(form, key, undefined);
      if (problem !== undefined) return problem;
      const by = { staffId: caller.staffId, actor: caller.name };
      const outcome = await inTx((tx) => createBrand(tx, { key, settings: brandSettingsOf(form), reason, by }));
      if (outcome === 'taken') return refuseField('key', errorText('brandTaken'));
      await loadBrands(db);
      return answer(201, { data: { key } });
    },

    'GET /operator/brands/{key}': async ({ db, params: { key } }) => {
      const brand = await findBrand(db, key);
      return brand === undefined ? notFound() : { ...ok(brandWire(brand)), form: brandSettingsWire(brand) };
    },

    'PUT /operator/brands/{key}': async ({ db, inTx, caller, params: { key }, body: { reason, ...form }, refuseIfChanged }) => {
      const by = { staffId: caller.staffId, actor: caller.name };
      const saved = await inTx(async (tx) => {
        const now = await lockBrand(tx, key);
        if (now === undefined) return notFound();
        const refused = refuseIfChanged(brandSettingsWire(now)) ?? problemOf(form, key, now);
        if (refused !== undefined) return refused;
        await saveBrand(tx, now, { settings: brandSettingsOf(form), reason, by });
        return { ...ok({}), form };
      });
      if (!isRefused(saved)) await loadBrands(db);
      return saved;
    },

    'POST /operator/brands/{key}/pictures/{ground}': async ({ db, inTx, caller, params: { key, ground }, body }) => {
      if ((await findBrand(db, key)) === undefined) return notFound();
      const picture = await remade(pictures, body.picture);
      if (!(picture instanceof Uint8Array)) return picture;
      const by = { staffId: caller.staffId, actor: caller.name };
      const saved = await inTx(async (tx) => {
        const now = await lockBrand(tx, key);
        if (now === undefined) return notFound();
        await saveBrandPicture(tx, now, { ground, bytes: picture, reason: body.reason, by });
        return ok({});
      });
      if (!isRefused(saved)) await loadBrands(db);
      return saved;
    },
  });
}

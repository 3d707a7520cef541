import { maxBrandPictureBytes, pictureSide } from '../../contract/companies/brand-rules.ts';
import { brands, type BrandSettingsWire, type BrandWire } from '../../contract/companies/brands-endpoints.ts';
import type { UploadedFile } from '../../contract/kit/file.ts';
import { findBrand, listBrands, type BrandRow, type BrandSettings, loadBrands, pictureAddress } from '../geography/brands.ts';
import { homeCountry, getUnit } from '../geography/business-units.ts';
import { answer, isRefused, ok, refuse, routes, type RefusedAnswer, type Route } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { pictureRefusal } from '../platform/pictures/uploads.ts';
import type { Pictures } from '../platform/pictures/open-pictures.ts';
import { errorText, formatUploadTypes } from '../platform/texts.ts';
import { refuseOrSchedule, scheduledWire } from './scheduled-change-routes.ts';
import { brandProblem, createBrand, saveBrand, lockBrand, saveBrandPicture } from './brands.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const maxPixels = 16_000_000;

/** Time zone of a brand's scheduled changes: its country's, or the home country's. */
const getTimeZone = ({ country }: BrandRow): string => getUnit(country ?? homeCountry()).timeZone;

/** Re-encodes a picture, scaled down and without metadata. */
async function reencodePicture(pictures: Pictures, file: UploadedFile): Promise<Uint8Array | RefusedAnswer<422>> {
  const { bytes } = file;
  const isPicture = bytes.length > 0 && bytes.length <= maxBrandPictureBytes && pictureRefusal('brandPicture', file) === undefined;
  const made = isPicture ? await pictures.remake(bytes, { largest: pictureSide, kind: 'drawn', maxPixels }) : undefined;
  return made?.kind === 'made'
    ? made.picture.bytes
    : refuseField('picture', errorText('brandPicture', { types: formatUploadTypes('brandPicture') }));
}

/** Brand routes. A change reloads the brands here; other processes reload every two seconds. */
export function brandRoutes({ storage: { pictures } }: { readonly storage: { readonly pictures: Pictures } }): readonly Route[] {
  return routes(brands, {
    'GET /operator/brands': async ({ db }) => ok((await listBrands(db)).map(brandWire)),

    'POST /operator/brands': async ({ db, inTx, caller, body: { key, reason, ...form } }) => {
      const problem = brandProblem(form, key, undefined);
      if (problem !== undefined) return problem;
      const by = { staffId: caller.staffId, actor: caller.name };
      const outcome = await inTx((tx) => createBrand(tx, { key, settings: parseBrandSettings(form), reason, by }));
      if (outcome === 'taken') return refuseField('key', errorText('brandTaken'));
      await loadBrands(db);
      return answer(201, { data: { key } });
    },

    'GET /operator/brands/{key}': async ({ db, params: { key } }) => {
      const brand = await findBrand(db, key);
      if (brand === undefined) return notFound();
      const form = brandSettingsWire(brand);
      const scheduled = await scheduledWire(db, { kind: 'brand', key }, form);
      return { ...ok({ ...brandWire(brand), time_zone: getTimeZone(brand), scheduled }), form };
    },

    'PUT /operator/brands/{key}': async ({ db, inTx, caller, params: { key }, body: { reason, from, ...form }, refuseIfChanged }) => {
      const by = { staffId: caller.staffId, actor: caller.name };
      const saved = await inTx(async (tx) => {
        const now = await lockBrand(tx, key);
        if (now === undefined) return notFound();
        const currentForm = brandSettingsWire(now);
        const refused = refuseIfChanged(currentForm) ?? brandProblem(form, key, now);
        if (refused !== undefined) return refused;
        if (from !== undefined) {
          const change = {
            changed: { kind: 'brand', key },
            now: currentForm,
            given: form,
            reason,
            by,
            from,
            timeZone: getTimeZone(now),
          } as const;
          return (await refuseOrSchedule(tx, change)) ?? { ...ok({}), form: currentForm };
        }
        await saveBrand(tx, now, { settings: parseBrandSettings(form), reason, by });
        return { ...ok({}), form };
      });
      if (!isRefused(saved)) await loadBrands(db);
      return saved;
    },

    'POST /operator/brands/{key}/pictures/{ground}': async ({ db, inTx, caller, params: { key, ground }, body }) => {
      if ((await findBrand(db, key)) === undefined) return notFound();
      const picture = await reencodePicture(pictures, body.picture);
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

/** Maps a brand to the field names of its form. */
export function brandSettingsWire(brand: BrandSettings): BrandSettingsWire {
  const { site, country, language, isOpen } = brand;
  return {
    name: brand.name,
    logo: brand.logo,
    hero: brand.hero,
    accent: brand.accent,
    slug: [brand.slugOne, brand.slugSeveral],
    noun: Object.fromEntries(Object.entries(brand.noun).map(([code, [one, several]]) => [code, [one, several]])),
    phone: brand.phone,
    legal_line: brand.legalLine,
    gas_safety_badge: brand.gasSafetyBadge,
    partner: site === null || country === null || language === null ? null : { site, country, language, open: isOpen },
  };
}

function brandWire(brand: BrandRow): BrandWire {
  const { key, lightHash, darkHash } = brand;
  const pictures =
    lightHash === null || darkHash === null
      ? null
      : { light: pictureAddress(key, 'light', lightHash), dark: pictureAddress(key, 'dark', darkHash) };
  return { key, ...brandSettingsWire(brand), pictures };
}

export function parseBrandSettings(form: BrandSettingsWire): BrandSettings {
  const { partner } = form;
  return {
    name: form.name,
    logo: form.logo,
    hero: form.hero,
    accent: form.accent,
    slugOne: form.slug[0],
    slugSeveral: form.slug[1],
    noun: form.noun,
    phone: form.phone,
    legalLine: form.legal_line,
    gasSafetyBadge: form.gas_safety_badge,
    site: partner?.site ?? null,
    country: partner?.country ?? null,
    language: partner?.language ?? null,
    isOpen: partner?.open ?? true,
  };
}

import * as z from 'zod';
import { accents, brandLogos, heroes } from '../kit/brands.ts';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { languageCodes } from '../kit/language.ts';
import { line, reason } from '../kit/text.ts';
import { applyFrom, scheduledChangesSchema } from './scheduled-changes-endpoints.ts';
import { isBrandKey, isSlug, maxBrandPictureBytes } from './brand-rules.ts';

const brandKey = z
  .string()
  .refine(isBrandKey)
  .meta({ examples: ['solar'] });
const byKey = z.strictObject({ key: brandKey });
const word = line(30).min(1);
const languageTag = z.string().regex(/^[a-z]{2}$/);

const settings = {
  name: line(40).min(1),
  logo: z.enum(brandLogos),
  hero: z.enum(heroes),
  accent: z.enum(accents),
  /** The noun in addresses: singular, plural. */
  slug: z
    .tuple([z.string(), z.string()])
    .refine(isSlug)
    .meta({ examples: [['lead', 'leads']] }),
  /** The noun for a lead by language: singular, plural. English is required. */
  noun: z
    .record(languageTag, z.tuple([word, word]))
    .refine((words) => words['en'] !== undefined)
    .meta({ examples: [{ en: ['lead', 'leads'] }] }),
  phone: line(40).min(1).nullable(),
  legal_line: line(300).min(1).nullable(),
  gas_safety_badge: z.boolean().nullable(),
  /** The partner's recruiting scope; null for the marketplace itself. */
  partner: z
    .strictObject({ site: z.union([z.literal(1), z.literal(2)]), country: countryCode, language: z.enum(languageCodes), open: z.boolean() })
    .nullable(),
};
/** Form values; also of a change scheduled under earlier rules. */
export const brandSettingsSchema = z.strictObject(settings);
const brandSchema = z.object({
  key: z.string(),
  ...settings,
  /** Addresses of its own pictures; null without any. */
  pictures: z.object({ light: z.string(), dark: z.string() }).nullable(),
});
export type BrandWire = z.output<typeof brandSchema>;
export type BrandSettingsWire = Omit<BrandWire, 'key' | 'pictures'>;

const common = { caller: 'staff', owner: 'none', rate: 'read' } as const;
const changing = { ...common, role: 'admin', csrf: 'checked', transaction: 'own' } as const;

/** The marketplace's brands. Changes apply from now on; issued documents keep their text. */
export const brands = endpoints({
  'GET /operator/brands': {
    id: 'listBrands',
    ...common,
    summary: 'List the brands: the marketplace first, then its partners by name.',
    csrf: 'exempt',
    transaction: 'read',
    answers: { 200: data(z.array(brandSchema)) },
    refusals: [401],
  },
  'POST /operator/brands': {
    id: 'createBrand',
    ...changing,
    summary: 'Create a partner’s brand. Its registration page address ends in the brand key.',
    body: z.strictObject({ key: brandKey, ...settings, reason }),
    answers: { 201: data(z.object({ key: z.string() })) },
    refusals: [400, 401, 403, 422],
  },
  'GET /operator/brands/{key}': {
    id: 'getBrand',
    ...common,
    owner: 'brand',
    summary: 'Get a brand’s settings and scheduled changes.',
    csrf: 'exempt',
    transaction: 'read',
    params: byKey,
    answers: {
      200: data(
        brandSchema.extend({
          /** Time zone in which its changes start. */
          time_zone: z.string(),
          scheduled: scheduledChangesSchema,
        }),
      ),
    },
    refusals: [401, 404, 422],
    form: 'brand',
  },
  'PUT /operator/brands/{key}': {
    id: 'updateBrand',
    ...changing,
    owner: 'brand',
    summary: 'Update a brand’s settings, immediately or from a future time.',
    params: byKey,
    body: z.strictObject({ ...settings, from: applyFrom.optional(), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'brand',
  },
  'POST /operator/brands/{key}/pictures/{ground}': {
    id: 'uploadBrandPicture',
    ...changing,
    owner: 'brand',
    summary: 'Upload a brand picture for light or dark backgrounds: PNG, JPEG or WebP, resized. With both set, they replace the drawing.',
    rate: 'upload',
    bodyKind: 'multipart',
    largestBody: maxBrandPictureBytes + 65_536,
    params: byKey.extend({ ground: z.enum(['light', 'dark']) }),
    body: z.strictObject({ picture: uploadedFile, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422, 429],
  },
});

import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { uploadedFile } from '../kit/file.ts';
import { line, paragraphs } from '../kit/text.ts';
import { standardUploadSize } from '../kit/upload-types.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { withFormRules } from '../kit/with-rules.ts';
import { maxDescriptionLength, maxListingNameLength, maxShortDescriptionLength, listingRules, type ListingForm } from './listing-rules.ts';
import { siteKeys } from '../catalogue/sites.ts';
import { maxPictureDescriptionLength, maxPictureTitleLength, maxPhotos } from './listing-values.ts';

const picture = z.object({
  id: z.number(),
  /** Address of the picture. */
  image: z.string(),
  title: z.string(),
  description: z.string(),
  /** Alternative text: the description, otherwise the title. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});
export type PictureWire = z.infer<typeof picture>;

const listing = z.object({
  name: z.string(),
  description: z.string(),
  short_description: z.string(),
  /** Complete enough to be shown: has a trading name and description. */
  valid: z.boolean(),
  image: picture.nullable(),
  /** Suffix of its public address; null until it has had a trading name. */
  slug: z.string().nullable(),
  /** Why it is hidden regardless of publishing: our master switch is off, or it has no coverage. */
  inactive: z.enum(['switched_off', 'no_coverage']).nullable(),
});

const read = z.object({ listing, description: z.string(), images: z.array(picture) });
export type ListingWire = z.infer<typeof read>;

const words = z.strictObject({
  listing: z
    .strictObject({
      name: line(maxListingNameLength).default(''),
      description: paragraphs(maxDescriptionLength).default(''),
      short_description: paragraphs(maxShortDescriptionLength).default(''),
    })
    .meta({ examples: [{ name: 'Midland Heating', description: 'We fit and service boilers.' }] }),
});

const site = z.enum(siteKeys);
const shown = z.object({ url: z.string(), published: z.boolean(), listing: z.object({ online: z.boolean() }) });

const title = line(maxPictureTitleLength).default('');
const description = line(maxPictureDescriptionLength).default('');
/** Confirms that the company holds the copyright; required for a picture. */
const optIn = z.enum(['true', 'false']).default('false');
const upload = { optIn, title, description, image: uploadedFile };
const form = { bodyKind: 'multipart', largestBody: standardUploadSize + 1_048_576 } as const;
const ours = { caller: 'trade', csrf: 'checked' } as const;

/** A company's listing: texts, pictures and guide sites. 404 for accounts without one. */
export const listings = endpoints({
  'GET /company/listing/': {
    id: 'getListing',
    summary: 'Get the company’s current listing, with its photos in order.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(read) },
    refusals: [401, 404],
    form: 'listing',
  },
  'PUT /company/listing/': {
    id: 'saveListing',
    capability: 'set-up',
    summary: 'Save trading name, description and short description. Links are removed.',
    ...ours,
    owner: 'none',
    rate: 'read',
    transaction: 'write',
    body: withFormRules(words, listingRules, {
      values: (body): ListingForm => body.listing,
      path: (field) => ['listing', field],
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'listing',
  },
  'GET /company/listing/all-active': {
    id: 'listListingSites',
    summary: 'List guide sites with the listing’s status, whether the company wants it there, and whether it is visible.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ listings: z.object({ boilers: shown, solar: shown }) })) },
    refusals: [401, 404],
  },
  'PUT /company/listing/sites/{site}': {
    id: 'publishListing',
    capability: 'set-up',
    summary: 'Publish the listing on a guide site, or remove it.',
    ...ours,
    owner: 'none',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ site }),
    body: z.strictObject({ published: z.boolean() }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /company/listing/image/logo': {
    id: 'replaceListingLogo',
    capability: 'set-up',
    summary: 'Replace the logo with a JPEG or PNG. It is re-encoded without metadata.',
    ...ours,
    owner: 'none',
    rate: 'upload',
    transaction: 'own',
    ...form,
    body: z.strictObject(upload),
    answers: { 201: data(picture) },
    refusals: [400, 401, 403, 404, 422, 429, 503],
  },
  'POST /company/listing/image/': {
    id: 'addListingImage',
    capability: 'set-up',
    summary: 'Add a photo after the others.',
    ...ours,
    owner: 'none',
    rate: 'upload',
    transaction: 'own',
    ...form,
    body: z.strictObject(upload),
    answers: { 201: data(picture) },
    refusals: [400, 401, 403, 404, 409, 422, 429, 503],
  },
  'POST /company/listing/image/update/{id}': {
    id: 'updateListingImage',
    capability: 'set-up',
    summary: 'Update a picture’s title and description, and replace the picture if one is sent.',
    ...ours,
    owner: 'listing-image',
    rate: 'upload',
    transaction: 'own',
    ...form,
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ title, description, id: idParam.optional(), optIn, image: uploadedFile.optional() }),
    answers: { 200: data(picture) },
    refusals: [400, 401, 403, 404, 422, 429, 503],
  },
  'DELETE /company/listing/image/{id}': {
    id: 'removeListingImage',
    capability: 'set-up',
    summary: 'Remove a picture and its file from the listing.',
    ...ours,
    owner: 'listing-image',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
  'PUT /company/listing/image/{id}/place': {
    id: 'moveListingImage',
    capability: 'set-up',
    summary: 'Move a photo to a position; the others shift. A position beyond the end means last.',
    ...ours,
    owner: 'listing-image',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ place: wholeNumber(1, maxPhotos) }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 422],
  },
});

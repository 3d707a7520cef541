import * as z from 'zod';
import { data, dataWithMeta, endpoints } from '../kit/endpoint.ts';
import { countryCode } from '../kit/country-schema.ts';
import { languageCodes } from '../kit/language.ts';
import { line } from '../kit/text.ts';

const search = line(60).min(1);

const language = z.object({ id: z.enum(languageCodes), iso_code: z.enum(languageCodes), name: z.string() });
/** A country as used in lists and companies. Its id is its code. */
export const countrySchema = z.object({
  id: countryCode,
  iso_code: countryCode,
  name: z.string(),
  languages: z.array(language),
});

/**
 * Rings of a shape in steps of a ten-thousandth of a degree: the first point, then offsets from point to point, x and y in
 * turn.
 */
const rings = z.array(z.array(z.int()).readonly()).readonly();
/** Column by column, ordered by code. */
const districtColumns = z.object({
  ids: z.array(z.int()),
  codes: z.array(z.string()),
  towns: z.array(z.string()),
  /** x and y of each in turn, in steps; null for a district without a point. */
  points: z.array(z.int().nullable()),
});

export const countryOutlines = data(
  z.object({
    country: countryCode,
    /** Version of all outlines of the country, passed as `v` when requesting an area. */
    version: z.string(),
    areas: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), rings, districts: districtColumns })),
    /** Attribution lines below the map. */
    attribution: z.array(z.string()),
  }),
);

export const areaOutlines = data(
  z.object({
    id: z.int(),
    code: z.string(),
    /** By district id. Omits districts without an outline. */
    districts: z.array(z.object({ id: z.int(), rings })),
  }),
);

/** Towns for orientation on the map, largest first, column by column. */
export const countryTowns = data(
  z.object({
    names: z.array(z.string()),
    /** x and y of each in turn, in steps. */
    points: z.array(z.int()),
  }),
);

const version = z.strictObject({ v: line(40).optional() });
/** Not an enumeration: an unknown country or area is not found, whatever its form. */
const regionCode = line(8);

export const geography = endpoints({
  'GET /countries/': {
    id: 'listCountries',
    summary:
      'List the countries served, with their languages, whether address lookup is available, whether they take new companies and charge VAT. The list is the first element of data.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.array(
          z.array(
            countrySchema.extend({
              address_finder: z.boolean(),
              /** Takes new companies and enquiries. */
              is_offered: z.boolean(),
              /** False if leads are sold without VAT, because the seller is not registered for it. */
              charges_vat: z.boolean(),
            }),
          ),
        ),
      ),
    },
    refusals: [],
  },
  'GET /locations/': {
    id: 'searchLocations',
    summary: 'Search towns and districts whose name or code starts with the text.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ search }),
    answers: {
      200: data(
        z.array(
          z.object({
            kind: z.enum(['town', 'district']),
            name: z.string(),
            county: z.string().nullable(),
            district: z.string().nullable(),
          }),
        ),
      ),
    },
    refusals: [401, 422],
  },
  'GET /geography/outlines/{country}': {
    id: 'getCountryOutlines',
    summary: 'Get the outlines of a country’s areas, with the points of all its districts.',
    caller: 'anyone',
    owner: 'region',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'kept',
    params: z.strictObject({ country: regionCode }),
    query: version,
    answers: { 200: countryOutlines },
    refusals: [404, 422],
  },
  'GET /geography/outlines/{country}/{area}': {
    id: 'getAreaOutlines',
    summary: 'Get the outlines of an area’s districts.',
    caller: 'anyone',
    owner: 'region',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'kept',
    params: z.strictObject({ country: regionCode, area: regionCode }),
    query: version,
    answers: { 200: areaOutlines },
    refusals: [404, 422],
  },
  'GET /geography/towns/{country}': {
    id: 'getTowns',
    summary: 'Get the towns of a country, largest first, to name places on its map.',
    caller: 'anyone',
    owner: 'region',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'kept',
    params: z.strictObject({ country: regionCode }),
    query: version,
    answers: { 200: countryTowns },
    refusals: [404, 422],
  },
  'GET /geography/sources': {
    id: 'listGeographySources',
    summary: 'List the sources and licences of regions, outlines and towns.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.array(
          z.object({
            name: z.string(),
            /** Attribution required wherever the data are shown. */
            attribution: z.string(),
            licence: z.string().nullable(),
            url: z.string().nullable(),
            countries: z.array(countryCode),
          }),
        ),
      ),
    },
    refusals: [],
  },
  'GET /address/': {
    id: 'searchAddresses',
    summary: 'List addresses at a postcode.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ postcode: line(10).min(2), countryCode: countryCode }),
    answers: {
      200: dataWithMeta(
        z.array(z.object({ id: z.string(), description: z.string() })),
        /** `none`: no lookup is configured. `invented`: made up for a demonstration, such houses need not exist. */
        z.object({
          finder: z.enum(['none', 'invented', 'live']),
          /** Too many matches to list; none is returned. */
          too_many: z.literal(true).optional(),
        }),
      ),
    },
    refusals: [422, 503],
  },
  'GET /address/{id}': {
    id: 'getAddress',
    summary: 'Get a full address.',
    caller: 'anyone',
    owner: 'address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: line(200).min(1) }),
    answers: {
      200: data(
        z.object({
          line1: z.string(),
          line2: z.string(),
          post_town: z.string(),
          postcode: z.string(),
          county: z.string(),
        }),
      ),
    },
    refusals: [404, 503],
  },
});

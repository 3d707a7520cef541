import * as z from 'zod';
import { data, endpoints } from './kit/endpoint.ts';
import { countryCodes } from './kit/country.ts';
import { languageCodes } from './companies.ts';

const search = z.string().trim().min(1).max(60);

export const geography = endpoints({
  'GET /countries/': {
    summary: 'The countries served, with their languages. The list is the first element of data.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.array(
          z.array(
            z.object({
              iso_code: z.enum(countryCodes),
              name: z.string(),
              languages: z.array(z.object({ iso_code: z.enum(languageCodes), name: z.string() })),
            }),
          ),
        ),
      ),
    },
    refusals: [],
  },
  'GET /locations/': {
    summary: 'Towns and districts whose name or code begins with the search text.',
    caller: 'trade',
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
  'GET /address/': {
    summary: 'Addresses at a postcode, to choose from.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ postcode: z.string().trim().min(2).max(10), countryCode: z.enum(countryCodes) }),
    answers: { 200: data(z.array(z.object({ id: z.string(), description: z.string() }))) },
    refusals: [422, 503],
  },
  'GET /address/{id}': {
    summary: 'One address in full.',
    caller: 'anyone',
    owner: 'address',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
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

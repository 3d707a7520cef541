import * as z from 'zod';
import type { FoundAddress } from '../address-finder.ts';
import { askService } from './ask-service.ts';
import { entryOf, type LiveFinder } from './live-finder-rule.ts';

/** As far as we read it: https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const address = z.object({
  udprn: z.number().int(),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  county: z.string(),
});
const ofPostcode = z.object({ result: z.array(address), total: z.number().int().optional() });
const one = z.object({ result: address });

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
/** The post town comes in capitals, as the Post Office writes it. */
const inWords = (town: string): string => town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundOf = (given: z.output<typeof address>): FoundAddress => ({
  line1: given.line_1,
  line2: joined(given.line_2, given.line_3),
  post_town: inWords(given.post_town),
  postcode: given.postcode,
  county: given.county,
});

/** British addresses, from a service that speaks as Ideal Postcodes does. Its ids are the Post Office's numbers of delivery points. */
export function findInIdealPostcodes({ url, key }: { readonly url: string; readonly key: string }): LiveFinder {
  const asked = (path: string): string => `${url.replace(/\/$/, '')}/v1/${path}?api_key=${encodeURIComponent(key)}`;
  return {
    find: async (postcode) => {
      const answer = await askService(asked(`postcodes/${encodeURIComponent(postcode.replaceAll(' ', ''))}`), ofPostcode);
      return (answer?.result ?? []).map((given) => entryOf(String(given.udprn), foundOf(given)));
    },
    get: async (id) => {
      if (!/^\d{1,10}$/.test(id)) return null;
      const answer = await askService(asked(`udprn/${id}`), one);
      return answer === null ? null : foundOf(answer.result);
    },
  };
}

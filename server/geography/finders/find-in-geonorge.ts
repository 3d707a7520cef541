import * as z from 'zod';
import type { FoundAddress } from '../address-finder.ts';
import { askService } from './ask-service.ts';
import { entryOf, mostListed, type LiveFinder } from './live-finder-rule.ts';

/** As far as we read it: https://ws.geonorge.no/adresser/v1/ */
const address = z.object({
  kommunenummer: z.string(),
  adressekode: z.number().int(),
  nummer: z.number().int(),
  bokstav: z.string().nullish(),
  adressetekst: z.string(),
  adressetilleggsnavn: z.string().nullish(),
  postnummer: z.string(),
  poststed: z.string(),
});
const found = z.object({ adresser: z.array(address) });
type Given = z.output<typeof address>;

/** The register has no number for an address alone; municipality, street, house and letter together are one. */
const idOf = ({ kommunenummer, adressekode, nummer, bokstav }: Given): string =>
  [kommunenummer, adressekode, nummer, bokstav ?? ''].join('.').replace(/\.$/, '');
/** The place comes in capitals. */
const inWords = (place: string): string => place.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundOf = (given: Given): FoundAddress => ({
  line1: given.adressetekst,
  line2: given.adressetilleggsnavn ?? '',
  post_town: inWords(given.poststed),
  postcode: given.postnummer,
  county: '',
});

/** Norwegian addresses, from the Mapping Authority's register. */
export function findInGeonorge({ url }: { readonly url: string }): LiveFinder {
  const search = async (wish: Readonly<Record<string, string>>): Promise<readonly Given[]> =>
    (await askService(`${url.replace(/\/$/, '')}/adresser/v1/sok?${new URLSearchParams(wish).toString()}`, found))?.adresser ?? [];
  return {
    find: async (postcode) => {
      const given = await search({ postnummer: postcode, treffPerSide: String(mostListed + 1), side: '0' });
      return given.map((one) => entryOf(idOf(one), foundOf(one)));
    },
    get: async (id) => {
      const [, kommunenummer, adressekode, nummer, bokstav = ''] = /^(\d{4})\.(\d{1,6})\.(\d{1,5})(?:\.(\p{L}))?$/u.exec(id) ?? [];
      if (kommunenummer === undefined || adressekode === undefined || nummer === undefined) return null;
      const given = await search({ kommunenummer, adressekode, nummer, ...(bokstav === '' ? {} : { bokstav }), treffPerSide: '50' });
      const one = given.find((candidate) => idOf(candidate) === id);
      return one === undefined ? null : foundOf(one);
    },
  };
}

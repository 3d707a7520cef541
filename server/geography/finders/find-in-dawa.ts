import * as z from 'zod';
import type { FoundAddress } from '../address-finder.ts';
import { askService } from './ask-service.ts';
import { entryOf, mostListed, type LiveFinder } from './live-finder-rule.ts';

/** The small structure of an address, as far as we read it: https://dawadocs.dataforsyningen.dk/dok/api/adresse */
const address = z.object({
  id: z.string(),
  vejnavn: z.string(),
  husnr: z.string(),
  etage: z.string().nullable(),
  dør: z.string().nullable(),
  supplerendebynavn: z.string().nullable(),
  postnr: z.string(),
  postnrnavn: z.string(),
});

const foundOf = (given: z.output<typeof address>): FoundAddress => {
  const floor = [given.etage === null ? null : `${given.etage}.`, given.dør].filter((part) => part !== null).join(' ');
  return {
    line1: `${given.vejnavn} ${given.husnr}${floor === '' ? '' : `, ${floor}`}`,
    line2: given.supplerendebynavn ?? '',
    post_town: given.postnrnavn,
    postcode: given.postnr,
    county: '',
  };
};

/** Danish addresses, from the state's register by way of Dataforsyningen. */
export function findInDawa({ url }: { readonly url: string }): LiveFinder {
  const base = `${url.replace(/\/$/, '')}/adresser`;
  return {
    find: async (postcode) => {
      const wish = new URLSearchParams({ postnr: postcode, struktur: 'mini', per_side: String(mostListed + 1), side: '1' });
      const found = await askService(`${base}?${wish.toString()}`, z.array(address));
      return (found ?? []).map((given) => entryOf(given.id, foundOf(given)));
    },
    get: async (id) => {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
      const found = await askService(`${base}/${id}?struktur=mini`, address);
      return found === null ? null : foundOf(found);
    },
  };
}

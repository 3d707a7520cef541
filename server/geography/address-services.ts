import * as z from 'zod';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { readBeginning } from '../platform/sending/read-beginning.ts';
import type { AddressEntry, FoundAddress } from './address-finder.ts';

/** The service does not answer, or not as it promised. What was asked for is not told: it may be somebody's address. */
class ServiceFailed extends Error {
  constructor(what: string) {
    super(`the address service ${what}`);
    this.name = 'ServiceFailed';
  }
}

/** Who waits stands before a form, which can be filled in by hand. */
const patienceMs = 5_000;
/** More than any list that is shown. */
const largestAnswer = 4_000_000;

async function readLimited(response: Response): Promise<unknown> {
  const read = await readBeginning(response, largestAnswer + 1);
  if (read.length > largestAnswer) throw new ServiceFailed('answered too much');
  return JSON.parse(read.toString('utf8'));
}

/**
 * Asks a service for addresses. Null: it knows none there. Everything else that is no answer, a limit of calls among it, rejects with a
 * `ServiceFailed`. Follows nobody elsewhere: the key in the address is meant for this service.
 */
async function askService<Shape extends z.ZodType>(address: string, shape: Shape): Promise<z.output<Shape> | null> {
  assertOutsideTransaction('the search for addresses');
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new ServiceFailed(`answered ${response.status}`);
    }
    const read = shape.safeParse(await readLimited(response));
    if (!read.success) throw new ServiceFailed('answered in another shape than it describes');
    return read.data;
  } catch (error) {
    if (error instanceof ServiceFailed) throw error;
    throw new ServiceFailed(error instanceof SyntaxError ? 'answered no JSON' : 'cannot be reached');
  }
}

/** So many can be looked through on a telephone; a town of one postcode has thousands. */
export const mostListed = 300;

/** A service that knows the addresses of one country. Rejects where it cannot answer. */
export interface LiveFinder {
  /** At most one more than `mostListed`; none where it knows none. */
  find(postcode: string): Promise<readonly AddressEntry[]>;
  /** Null for an id of its own form behind which nothing stands. */
  get(id: string): Promise<FoundAddress | null>;
}

/** One line of a list: what of an address tells it from its neighbours, and the town. */
const entryOf = (id: string, { line1, line2, post_town: town }: FoundAddress): AddressEntry => ({
  id,
  description: [line1, line2, town].filter((part) => part !== '').join(', '),
});

/** The small structure of an address, as far as we read it: https://dawadocs.dataforsyningen.dk/dok/api/adresse */
const dawaAddress = z.object({
  id: z.string(),
  vejnavn: z.string(),
  husnr: z.string(),
  etage: z.string().nullable(),
  dør: z.string().nullable(),
  supplerendebynavn: z.string().nullable(),
  postnr: z.string(),
  postnrnavn: z.string(),
});

const foundInDawa = (given: z.output<typeof dawaAddress>): FoundAddress => {
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
      const found = await askService(`${base}?${wish.toString()}`, z.array(dawaAddress));
      return (found ?? []).map((given) => entryOf(given.id, foundInDawa(given)));
    },
    get: async (id) => {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
      const found = await askService(`${base}/${id}?struktur=mini`, dawaAddress);
      return found === null ? null : foundInDawa(found);
    },
  };
}

/** As far as we read it: https://ws.geonorge.no/adresser/v1/ */
const geonorgeAddress = z.object({
  kommunenummer: z.string(),
  adressekode: z.number().int(),
  nummer: z.number().int(),
  bokstav: z.string().nullish(),
  adressetekst: z.string(),
  adressetilleggsnavn: z.string().nullish(),
  postnummer: z.string(),
  poststed: z.string(),
});
const found = z.object({ adresser: z.array(geonorgeAddress) });
type Given = z.output<typeof geonorgeAddress>;

/** The register has no number for an address alone; municipality, street, house and letter together are one. */
const idOf = ({ kommunenummer, adressekode, nummer, bokstav }: Given): string =>
  [kommunenummer, adressekode, nummer, bokstav ?? ''].join('.').replace(/\.$/, '');
/** The place comes in capitals. */
const geonorgeSearchText = (place: string): string => place.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundInGeonorge = (given: Given): FoundAddress => ({
  line1: given.adressetekst,
  line2: given.adressetilleggsnavn ?? '',
  post_town: geonorgeSearchText(given.poststed),
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
      return given.map((one) => entryOf(idOf(one), foundInGeonorge(one)));
    },
    get: async (id) => {
      const [, kommunenummer, adressekode, nummer, bokstav = ''] = /^(\d{4})\.(\d{1,6})\.(\d{1,5})(?:\.(\p{L}))?$/u.exec(id) ?? [];
      if (kommunenummer === undefined || adressekode === undefined || nummer === undefined) return null;
      const given = await search({ kommunenummer, adressekode, nummer, ...(bokstav === '' ? {} : { bokstav }), treffPerSide: '50' });
      const one = given.find((candidate) => idOf(candidate) === id);
      return one === undefined ? null : foundInGeonorge(one);
    },
  };
}

/** As far as we read it: https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const idealAddress = z.object({
  udprn: z.number().int(),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  county: z.string(),
});
const ofPostcode = z.object({ result: z.array(idealAddress), total: z.number().int().optional() });
const one = z.object({ result: idealAddress });

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
/** The post town comes in capitals, as the Post Office writes it. */
const idealSearchText = (town: string): string => town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundInIdealPostcodes = (given: z.output<typeof idealAddress>): FoundAddress => ({
  line1: given.line_1,
  line2: joined(given.line_2, given.line_3),
  post_town: idealSearchText(given.post_town),
  postcode: given.postcode,
  county: given.county,
});

/** British addresses, from a service that speaks as Ideal Postcodes does. Its ids are the Post Office's numbers of delivery points. */
export function findInIdealPostcodes({ url, key }: { readonly url: string; readonly key: string }): LiveFinder {
  const asked = (path: string): string => `${url.replace(/\/$/, '')}/v1/${path}?api_key=${encodeURIComponent(key)}`;
  return {
    find: async (postcode) => {
      const answer = await askService(asked(`postcodes/${encodeURIComponent(postcode.replaceAll(' ', ''))}`), ofPostcode);
      return (answer?.result ?? []).map((given) => entryOf(String(given.udprn), foundInIdealPostcodes(given)));
    },
    get: async (id) => {
      if (!/^\d{1,10}$/.test(id)) return null;
      const answer = await askService(asked(`udprn/${id}`), one);
      return answer === null ? null : foundInIdealPostcodes(answer.result);
    },
  };
}

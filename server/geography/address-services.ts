import * as z from 'zod';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { readLimitedBody } from '../platform/sending/read-limited-body.ts';
import type { AddressEntry, FoundAddress } from './address-finder.ts';

/** Address service failure. Never includes the request, which may be somebody's address. */
class ServiceFailed extends Error {
  constructor(what: string) {
    super(`the address service ${what}`);
    this.name = 'ServiceFailed';
  }
}

/** Short, because the user is waiting and can type the address instead. */
const requestTimeoutMs = 5_000;
/** Larger than any list shown. */
const maxAnswerBytes = 4_000_000;

async function readLimited(response: Response): Promise<unknown> {
  const read = await readLimitedBody(response, maxAnswerBytes + 1);
  if (read.length > maxAnswerBytes) throw new ServiceFailed('answered too much');
  return JSON.parse(read.toString('utf8'));
}

/**
 * Queries an address service. Null if it knows none; anything else, including rate limits, rejects with `ServiceFailed`. Follows no
 * redirects, because the URL contains our key.
 */
async function askService<Shape extends z.ZodType>(address: string, shape: Shape): Promise<z.output<Shape> | null> {
  assertOutsideTransaction('the search for addresses');
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) });
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

/** Most entries usable on a phone; a town with one postcode has thousands. */
export const maxListed = 300;

/** Address service of one country. Rejects if it is down. */
export interface LiveFinder {
  /** Returns at most `maxListed` + 1 entries; empty if none. */
  find(postcode: string): Promise<readonly AddressEntry[]>;
  /** Null for a well-formed id without an address. */
  get(id: string): Promise<FoundAddress | null>;
}

/** Describes an address by what distinguishes it from its neighbours, plus the town. */
const toEntry = (id: string, { line1, line2, post_town: town }: FoundAddress): AddressEntry => ({
  id,
  description: [line1, line2, town].filter((part) => part !== '').join(', '),
});

/** Fields we use of the small address structure: https://dawadocs.dataforsyningen.dk/dok/api/adresse */
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

/** Danish addresses from the national register, via Dataforsyningen. */
export function findInDawa({ url }: { readonly url: string }): LiveFinder {
  const base = `${url.replace(/\/$/, '')}/adresser`;
  return {
    find: async (postcode) => {
      const query = new URLSearchParams({ postnr: postcode, struktur: 'mini', per_side: String(maxListed + 1), side: '1' });
      const found = await askService(`${base}?${query.toString()}`, z.array(dawaAddress));
      return (found ?? []).map((given) => toEntry(given.id, foundInDawa(given)));
    },
    get: async (id) => {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
      const found = await askService(`${base}/${id}?struktur=mini`, dawaAddress);
      return found === null ? null : foundInDawa(found);
    },
  };
}

/** Fields we use: https://ws.geonorge.no/adresser/v1/ */
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

/** The register has no address id; municipality, street, number and letter together form one. */
const buildAddressId = ({ kommunenummer, adressekode, nummer, bokstav }: Given): string =>
  [kommunenummer, adressekode, nummer, bokstav ?? ''].join('.').replace(/\.$/, '');
/** Title-cases the place, which comes in capitals. */
const geonorgeSearchText = (place: string): string => place.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundInGeonorge = (given: Given): FoundAddress => ({
  line1: given.adressetekst,
  line2: given.adressetilleggsnavn ?? '',
  post_town: geonorgeSearchText(given.poststed),
  postcode: given.postnummer,
  county: '',
});

/** Norwegian addresses from the Mapping Authority's register. */
export function findInGeonorge({ url }: { readonly url: string }): LiveFinder {
  const search = async (parameters: Readonly<Record<string, string>>): Promise<readonly Given[]> =>
    (await askService(`${url.replace(/\/$/, '')}/adresser/v1/sok?${new URLSearchParams(parameters).toString()}`, found))?.adresser ?? [];
  return {
    find: async (postcode) => {
      const given = await search({ postnummer: postcode, treffPerSide: String(maxListed + 1), side: '0' });
      return given.map((one) => toEntry(buildAddressId(one), foundInGeonorge(one)));
    },
    get: async (id) => {
      const [, kommunenummer, adressekode, nummer, bokstav = ''] = /^(\d{4})\.(\d{1,6})\.(\d{1,5})(?:\.(\p{L}))?$/u.exec(id) ?? [];
      if (kommunenummer === undefined || adressekode === undefined || nummer === undefined) return null;
      const given = await search({ kommunenummer, adressekode, nummer, ...(bokstav === '' ? {} : { bokstav }), treffPerSide: '50' });
      const one = given.find((candidate) => buildAddressId(candidate) === id);
      return one === undefined ? null : foundInGeonorge(one);
    },
  };
}

/** Fields we use: https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const idealAddress = z.object({
  udprn: z.number().int(),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  county: z.string(),
});
const postcodeSchema = z.object({ result: z.array(idealAddress), total: z.number().int().optional() });
const one = z.object({ result: idealAddress });

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
/** Title-cases the post town, which Royal Mail writes in capitals. */
const idealSearchText = (town: string): string => town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

const foundInIdealPostcodes = (given: z.output<typeof idealAddress>): FoundAddress => ({
  line1: given.line_1,
  line2: joined(given.line_2, given.line_3),
  post_town: idealSearchText(given.post_town),
  postcode: given.postcode,
  county: given.county,
});

/** British addresses from an API compatible with Ideal Postcodes. Ids are Royal Mail delivery point numbers (UDPRN). The key may be rotated. */
export function findInIdealPostcodes(settings: { readonly url: string; readonly key: string }): LiveFinder {
  const base = settings.url.replace(/\/$/, '');
  const asked = (path: string): string => `${base}/v1/${path}?api_key=${encodeURIComponent(settings.key)}`;
  return {
    find: async (postcode) => {
      const answer = await askService(asked(`postcodes/${encodeURIComponent(postcode.replaceAll(' ', ''))}`), postcodeSchema);
      return (answer?.result ?? []).map((given) => toEntry(String(given.udprn), foundInIdealPostcodes(given)));
    },
    get: async (id) => {
      if (!/^\d{1,10}$/.test(id)) return null;
      const answer = await askService(asked(`udprn/${id}`), one);
      return answer === null ? null : foundInIdealPostcodes(answer.result);
    },
  };
}

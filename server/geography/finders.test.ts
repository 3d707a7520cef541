import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { openForTests } from '../../test/open-together.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { maxListed } from './address-services.ts';
import { openAddressFinder, type FinderSettings } from './open-address-finder.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never responds. */
  readonly silent?: true;
}

/** Fake service: its next response and its received requests. */
const service = openForTests(async (closeLater) => {
  const asked: string[] = [];
  let answers: (path: string) => Answer = () => ({ status: 500 });
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? '');
    const { status = 200, body = {}, headers = {}, silent } = answers(request.url ?? '');
    if (silent === true) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, say: (next: typeof answers) => (answers = next) };
});

const settings = (): FinderSettings => ({
  idealPostcodes: { url: service.url, key: 'ak_secret' },
  dawa: { url: service.url },
  geonorge: { url: service.url },
});
const finder = () => openAddressFinder(settings());
beforeEach(() => {
  service.asked.length = 0;
});

const british = {
  udprn: 23_747_771,
  line_1: '2 Barons Court Road',
  line_2: 'Rear',
  line_3: '',
  post_town: 'STOKE-ON-TRENT',
  postcode: 'ST1 1AA',
  county: 'Staffordshire',
  country: 'England',
};
const danish = {
  id: '0a3f50b9-dad4-32b8-e044-0003ba298018',
  vejnavn: 'Rådhuspladsen',
  husnr: '77',
  etage: '2',
  dør: 'tv',
  supplerendebynavn: null,
  postnr: '1550',
  postnrnavn: 'København V',
  adgangsadresseid: 'x',
};
const norwegian = {
  adressenavn: 'Karl Johans gate',
  adressetekst: 'Karl Johans gate 22B',
  adressetilleggsnavn: null,
  adressekode: 13_616,
  nummer: 22,
  bokstav: 'B',
  kommunenummer: '0301',
  postnummer: '0026',
  poststed: 'OSLO',
};

describe.each([
  {
    country: 'gb' as const,
    postcode: 'st11aa',
    asked: '/v1/postcodes/ST11AA?api_key=ak_secret',
    list: { result: [british], code: 2_000, message: 'Success', total: 1, limit: 100, page: 0 },
    id: 'gb-23747771',
    description: '2 Barons Court Road, Rear, Stoke-On-Trent',
    askedOne: '/v1/udprn/23747771?api_key=ak_secret',
    one: { result: british, code: 2_000, message: 'Success' },
    found: { line1: '2 Barons Court Road', line2: 'Rear', post_town: 'Stoke-On-Trent', postcode: 'ST1 1AA', county: 'Staffordshire' },
  },
  {
    country: 'dk' as const,
    postcode: '1550',
    asked: `/adresser?postnr=1550&struktur=mini&per_side=${maxListed + 1}&side=1`,
    list: [danish],
    id: `dk-${danish.id}`,
    description: 'Rådhuspladsen 77, 2. tv, København V',
    askedOne: `/adresser/${danish.id}?struktur=mini`,
    one: danish,
    found: { line1: 'Rådhuspladsen 77, 2. tv', line2: '', post_town: 'København V', postcode: '1550', county: '' },
  },
  {
    country: 'no' as const,
    postcode: '0026',
    asked: `/adresser/v1/sok?postnummer=0026&treffPerSide=${maxListed + 1}&side=0`,
    list: { metadata: { totaltAntallTreff: 1 }, adresser: [norwegian] },
    id: 'no-0301.13616.22.B',
    description: 'Karl Johans gate 22B, Oslo',
    askedOne: '/adresser/v1/sok?kommunenummer=0301&adressekode=13616&nummer=22&bokstav=B&treffPerSide=50',
    one: { metadata: {}, adresser: [{ ...norwegian, bokstav: 'A' }, norwegian] },
    found: { line1: 'Karl Johans gate 22B', line2: '', post_town: 'Oslo', postcode: '0026', county: '' },
  },
])('the finder of $country', ({ country, postcode, asked, list, id, description, askedOne, one, found }) => {
  it("lists a postcode's addresses and returns the chosen one", async () => {
    service.say(() => ({ body: list }));
    expect(finder().source(country)).toBe('live');
    expect(await finder().find({ country, postcode })).toEqual({ outcome: 'found', entries: [{ id, description }] });
    service.say(() => ({ body: one }));
    // Another process, or after a restart.
    expect(await finder().get(id)).toEqual(found);
    expect(service.asked).toEqual([asked, askedOne]);
  });

  it.each<[string, Answer, string]>([
    ['knows none there', { status: 404, body: { code: 4_040, message: 'Postcode not found' } }, 'none'],
    ['wants to be asked less often', { status: 429 }, 'unavailable'],
    ['wants to be paid', { status: 402, body: { code: 4_020 } }, 'unavailable'],
    ['has failed', { status: 500, body: 'oh' }, 'unavailable'],
    ['sends us elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'unavailable'],
    ['answers something else', { body: { hello: 'world' } }, 'unavailable'],
    ['answers no JSON', { body: '<html>' }, 'unavailable'],
  ])('where the service %s', async (_, answer, outcome) => {
    service.say(() => answer);
    expect(await finder().find({ country, postcode })).toEqual({ outcome });
    expect(service.asked).toHaveLength(1);
    if (outcome === 'none') expect(await finder().get(id)).toBeNull();
    else await expect(finder().get(id)).rejects.toThrow('the address service');
  });

  it('makes no request for malformed postcodes or foreign ids', async () => {
    expect(await finder().find({ country, postcode: 'nowhere' })).toEqual({ outcome: 'none' });
    for (const strange of [`${country}-../../admin`, `${country}-`, 'sandbox-gb-LE47ZS-0', 'x', `${country}-${'9'.repeat(61)}`])
      expect(await finder().get(strange)).toBeNull();
    expect(service.asked).toEqual([]);
  });

  it('reports too many instead of an unusable list', async () => {
    const many = Array.from({ length: maxListed + 1 }, (_one, place) =>
      Array.isArray(list) ? list[0] : (list.result ?? list.adresser)?.[place && 0],
    );
    service.say(() => ({ body: country === 'dk' ? many : country === 'gb' ? { result: many } : { adresser: many } }));
    expect(await finder().find({ country, postcode })).toEqual({ outcome: 'too_many' });
  });
});

it('treats an empty list as none', async () => {
  service.say(() => ({ body: [] }));
  expect(await finder().find({ country: 'dk', postcode: '1550' })).toEqual({ outcome: 'none' });
});

it('times out after five seconds', async () => {
  service.say(() => ({ silent: true }));
  const began = performance.now();
  expect(await finder().find({ country: 'dk', postcode: '1550' })).toEqual({ outcome: 'unavailable' });
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('Sweden has none', async () => {
  expect(finder().source('se')).toBe('none');
  expect(await finder().find({ country: 'se', postcode: '111 20' })).toEqual({ outcome: 'none' });
});

describe('with a service for one country only', () => {
  const test = useTestApp({ addresses: () => ({ ...settings(), idealPostcodes: null, geonorge: null }) });

  it('forms offer lookups there and plain address fields elsewhere', async () => {
    service.say((path) => ({ body: path.includes('?postnr') ? [danish] : danish }));
    const { data } = (await test.nobody().call('GET', '/countries/')).json<{ data: [{ iso_code: string; address_finder: boolean }[]] }>();
    expect(Object.fromEntries(data[0].map((one) => [one.iso_code, one.address_finder]))).toEqual({
      gb: false,
      dk: true,
      no: false,
      se: false,
    });
    const found = (await test.nobody().call('GET', '/address/?countryCode=dk&postcode=1550')).json<{
      data: { id: string }[];
      meta: object;
    }>();
    expect(found.meta).toEqual({ finder: 'live' });
    expect((await test.nobody().call('GET', `/address/${found.data[0]?.id}`)).json()).toMatchObject({ data: { post_town: 'København V' } });
    service.say(() => ({ status: 500 }));
    expect((await test.nobody().call('GET', '/address/?countryCode=dk&postcode=1550')).statusCode).toBe(503);
    expect((await test.nobody().call('GET', `/address/dk-${danish.id}`)).statusCode).toBe(503);
    service.say(() => ({ body: Array.from({ length: maxListed + 1 }, () => danish) }));
    expect((await test.nobody().call('GET', '/address/?countryCode=dk&postcode=1550')).json()).toEqual({
      data: [],
      meta: { finder: 'live', too_many: true },
    });
  });
});

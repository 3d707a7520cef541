import { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import { sampleOutput } from '../../test/sample-input.ts';
import type { RawSearch, SearchReader } from '../platform/address-search.ts';
import { answer, findEndpoint, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { reportAnswers } from '../disputes/test-reporting.ts';
import { leadDetail } from '../leads/test-lead.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { openDesk, staffAnswers } from '../testing/open-desk.tsx';
import { createOperatorRouter } from './operator/router.tsx';
import { createAppRouter } from './router.tsx';

/** Values that no click produces, but scanners, old links and manual edits do. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '999999',
  '9007199254740993',
  '٣',
  'abc',
  'evil',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'a.b',
  '<b>x</b>',
  '\0',
  '\u200B',
  '\uD800',
  `${'x'.repeat(59)}😀😀`,
  'x'.repeat(5_000),
  '1,'.repeat(300),
  '2026-02-31',
  '1,2',
  ['1', '2'],
  ['evil'],
  0,
  12,
  -7.5,
  true,
  null,
  {},
];

/** Assigns each parameter one of these values, a different one on every visit. */
const visited = ['evil', '0', '999999', '\u200B', 'x'.repeat(5_000), '-1'];
const visits = [0, 1, 2];

interface Addressed {
  readonly path: string;
  readonly reader: SearchReader<object> | undefined;
}

function listRoutes(routesById: Readonly<Record<string, AnyRoute>>): Addressed[] {
  return Object.values(routesById)
    .filter(({ isRoot, path }) => !isRoot && path !== undefined)
    .map(({ fullPath, options }) => ({ path: String(fullPath), reader: options.validateSearch as SearchReader<object> | undefined }));
}

const history = () => createMemoryHistory({ initialEntries: ['/'] });
const trade = listRoutes(createAppRouter(new QueryClient(), history()).routesById as Record<string, AnyRoute>);
const desk = listRoutes(createOperatorRouter(new QueryClient(), history()).routesById as Record<string, AnyRoute>);
const read = [...trade, ...desk].flatMap(({ path, reader }) => (reader === undefined ? [] : [{ path, reader }]));
const parameters = read.flatMap(({ path, reader }) => reader.parameters.map((name) => ({ path, reader, name })));

describe('the reader of a route', () => {
  test('declares its parameters', () => {
    expect(read.length).toBeGreaterThan(50);
    expect(parameters.length).toBeGreaterThan(100);
    for (const { path, reader } of read) expect(reader.parameters, path).toBeInstanceOf(Array);
  });

  test.each(parameters)(
    '$path?$name= accepts known values or falls back to the default, and passes nothing on unchecked',
    ({ reader, name }) => {
      for (const value of hostile) {
        const found = reader({ [name]: value });
        expect(Object.keys(found).toSorted()).toEqual([...reader.parameters].toSorted());
        expect(reader(found as RawSearch), `read again: ${JSON.stringify(value)}`).toEqual(found);
        for (const kept of Object.values(found)) expect(['undefined', 'string', 'number', 'boolean']).toContain(typeof kept);
      }
    },
  );

  test.each(read)('$path reads only declared parameters', ({ reader }) => {
    const asked = new Set<string>();
    for (const value of hostile) {
      reader(
        new Proxy(
          {},
          {
            get: (_, name) => {
              if (typeof name === 'string') asked.add(name);
              return value;
            },
          },
        ),
      );
    }
    expect([...asked].filter((name) => !reader.parameters.includes(name))).toEqual([]);
  });
});

/** Every endpoint returns the minimum that the contract allows, so that each page has something to show. */
const samples: TestAnswers = Object.fromEntries(
  Object.entries<Endpoint>(api).map(([key, { answers }]) => {
    const [status, schema] = Object.entries(answers)[0] ?? [];
    return [key, schema === undefined ? 'unreachable' : { status: Number(status), body: sampleOutput(schema) }];
  }),
);

/** Calls with a query or path that the contract rejects. */
function refusedCalls(calls: readonly string[]): string[] {
  return calls.filter((call) => {
    const [method = '', address = ''] = call.split(' ');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const key = findEndpoint(method, pathname);
    const query = key === undefined ? undefined : (api[key] as Endpoint).query;
    return query !== undefined && !query.safeParse(Object.fromEntries(searchParams)).success;
  });
}

/** No address may lead to an existing document. */
const unknown: TestAnswers = { 'GET /invoice/detail/{code}': refusal('GET /invoice/detail/{code}', 404) };
const lead: TestAnswers = { 'GET /lead/find/{id}': answer('GET /lead/find/{id}', { data: leadDetail }) };

const pathValues: Readonly<Record<string, string>> = { brand: 'solar', step: 'postcodes', code: 'LEADCODE1' };

function buildAddress({ path, reader }: Addressed, visit: number | undefined): string {
  const pathname = path.replaceAll(/\{?\$(\w*)\}?/g, (_, name) => pathValues[name] ?? '20');
  const names = visit === undefined ? [] : (reader?.parameters ?? []);
  const query = names.map((name, at) => [name, visited[((visit ?? 0) * 2 + at) % visited.length] ?? '']);
  return query.length === 0 ? pathname : `${pathname}?${new URLSearchParams(query)}`;
}

const atTrade = (address: string) => openApp(address, { ...samples, ...reportAnswers(), ...signedIn(), ...lead, ...unknown });
const atDoor = (address: string) => openApp(address, { ...samples, ...signedOut });
const atDesk = (address: string) => openDesk(address, { ...samples, ...staffAnswers() });

const pages = [
  ...trade.map((route) => ({ as: 'trade', route, open: atTrade })),
  ...trade.map((route) => ({ as: 'signed out', route, open: atDoor })),
  ...desk.map((route) => ({ as: 'operator', route, open: atDesk })),
].filter(({ route }) => (route.reader?.parameters.length ?? 0) > 0);

describe('every page that takes parameters', () => {
  const cases = [undefined, ...visits].flatMap((visit) =>
    pages.map(({ as, route, open }) => ({ as, open, path: route.path, address: buildAddress(route, visit), visit })),
  );
  test.each(cases)('$as: $path, visit $visit', async ({ open, address }) => {
    const app = await open(address);
    await expectAPage(app);
    expect(textOfPage()).not.toMatch(/could not|couldn’t/);
  });
});

/** Path parts that our links never contain, in URL-encoded form. */
const hostileParts = ['evil', '0', '-1', '9007199254740993', '%20', '%E2%80%8B', '%3Cb%3E', 'a%2Fb', '__proto__', 'x'.repeat(2_000)];

/** Calls with a path parameter are refused: nothing named in the address exists, or it is malformed. */
const nothingThere: TestAnswers = Object.fromEntries(
  (Object.keys(api) as (keyof typeof api)[]).flatMap((key) => {
    const status = [404, 422].find((one) => ((api[key] as Endpoint).refusals as readonly number[]).includes(one));
    return key.includes('{') && status !== undefined ? [[key, refusal(key, status)] as const] : [];
  }),
);

describe('every page with a path parameter', () => {
  const addressed = [
    ...trade.map(({ path }) => ({
      as: 'trade',
      path,
      open: (address: string) => openApp(address, { ...samples, ...reportAnswers(), ...signedIn(), ...nothingThere }),
    })),
    ...trade.map(({ path }) => ({
      as: 'signed out',
      path,
      open: (address: string) => openApp(address, { ...samples, ...signedOut, ...nothingThere }),
    })),
    ...desk.map(({ path }) => ({
      as: 'operator',
      path,
      open: (address: string) => openDesk(address, { ...samples, ...staffAnswers(), ...nothingThere }),
    })),
  ].filter(({ path }) => path.includes('$'));
  const cases = addressed.flatMap((page, at) =>
    [0, 1].map((visit) => ({ ...page, part: hostileParts[(at * 2 + visit) % hostileParts.length] ?? '' })),
  );
  test.each(cases)('$as: $path with $part', async ({ open, path, part }) => {
    await expectAPage(await open(path.replaceAll(/\{?\$\w*\}?/g, part)));
  });
});

function textOfPage(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy.textContent;
}

/** Asserts that the page loaded with a heading, no error, no rejected call and no missing text. */
async function expectAPage(app: Pick<Awaited<ReturnType<typeof openApp>>, 'calls'>): Promise<void> {
  const missing: string[] = [];
  i18next.options.parseMissingKeyHandler = (key) => {
    missing.push(key);
    return key;
  };
  let made = -1;
  await eventually(async () => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    // Waits until no call triggers another one.
    const before = made;
    made = app.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([before, app.calls.length]).toEqual([made, made]);
  });
  expect(textOfPage()).not.toMatch(/Something went wrong/);
  expect(refusedCalls(app.calls)).toEqual([]);
  expect(missing).toEqual([]);
}

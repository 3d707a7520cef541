import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicUrl } from '../../test/app-harness.ts';
import { showCompany } from '../../test/factories/show-company.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { PublicRoute } from '../platform/pages/public/add-public-pages.ts';
import { allPages } from './entry/all-pages.tsx';
import { pages as texts } from './entry/all-routes.ts';
import { apiDocsPages } from './entry/api-docs.tsx';

const test = useTestApp();
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'sv' };
const hostile = ['', '0', '-1', '1.5', '999999', '9007199254740993', 'abc', '٣', '__proto__', "'", '\0', '\u200B', '%', 'x'.repeat(3_000)];

let slug: string;
let pages: readonly PublicRoute[];

beforeAll(async () => {
  await test.listen();
  slug = await showCompany(test, (await test.company()).companyId, { description: 'Boilers since 1987. '.repeat(12) });
  const never = () => Promise.reject(new Error('never called'));
  pages = allPages({
    database: test.database,
    publicUrl,
    addressFinder: { find: never } as never,
    captcha: { challenge: never, verify: never } as never,
    pictures: { remake: never } as never,
    limits: test.limits,
    texts,
    apiDocs: apiDocsPages(() => ({
      info: { version: '1', description: '' },
      servers: [],
      tags: [],
      paths: {},
      components: { schemas: {} },
    })),
  });
});

const fillAddress = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name) => (name === 'slug' ? slug : 'unknown'));

/** Collects the parameters that a page reads when opened. */
async function listReadParameters({ open }: PublicRoute): Promise<string[]> {
  const names = new Set<string>();
  const query = new Proxy<Record<string, undefined>>(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'string') names.add(name);
        return undefined;
      },
    },
  );
  const call = { params: { slug }, query, form: null, file: null, acceptLanguage: 'en', address: '192.0.2.1' };
  await open(call).catch(() => undefined);
  return [...names];
}

describe('a server-rendered page', () => {
  it('renders whatever its parameters hold', async () => {
    let tried = 0;
    for (const page of pages) {
      const address = fillAddress(page.path);
      const plain = await test.app.inject({ url: address, headers: browser });
      for (const name of await listReadParameters(page)) {
        for (const value of [...hostile, ['1', '2']].flat()) {
          tried += 1;
          const given = await test.app.inject({ url: `${address}?${new URLSearchParams({ [name]: value }).toString()}`, headers: browser });
          const status = given.statusCode === 303 ? 200 : given.statusCode;
          expect([status, value], `${address}?${name}=`).toEqual([plain.statusCode, value]);
        }
      }
    }
    expect(tried).toBeGreaterThan(100);
  });
});

describe('an address that the framework refuses', () => {
  it.each([
    ['GET', '/review/abc%2', 404],
    ['GET', '/%', 404],
    ['GET', '/buy-leads/%E0%A4%A', 404],
    ['GET', '/assets/none.js', 404],
    ['POST', '/buy-leads', 404],
    ['PUT', '/terms', 404],
    ['DELETE', '/', 404],
  ] as const)('%s %s shows browsers a page in their language', async (method, url, status) => {
    const page = await test.app.inject({ method, url, headers: browser });
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("style-src 'self'");
    expect(page.body).toContain('<html lang="sv">');
    expect(page.body).toContain('Sidan finns inte');
    const program = await test.app.inject({ method, url, headers: { accept: 'application/json' } });
    expect([program.statusCode, program.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  });

  it.each(['/api/v1/abc%2', '/api/v1/none'])('%s keeps the error envelope for every client', async (url) => {
    const answered = await test.app.inject({ url, headers: browser });
    expect([answered.statusCode, answered.json()]).toEqual([404, { data: { errors: [expect.any(String)] } }]);
  });

  it('shows a page too if a body is too large or of an unsupported type', async () => {
    const send = (payload: string, type: string) =>
      test.app.inject({ method: 'POST', url: '/boilers/quote', payload, headers: { ...browser, 'content-type': type } });
    for (const page of [await send('x'.repeat(200_000), 'application/x-www-form-urlencoded'), await send('{}', 'text/x-none')])
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
  ])('is answered on the bare socket too, for %s', async (accept, type) => {
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(`GET / HTTP/1.1\r\naccept: ${accept}\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
    expect(received).toContain(`content-type: ${type}`);
  });
});

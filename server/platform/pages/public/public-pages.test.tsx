import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageBrand as brand } from '../../../../test/factories/page-brand.ts';
import { htmlProblems } from '../../../../test/public-page-checks.ts';
import { openDoor } from '../../http/door.ts';
import { openSharedLimits } from '../../http/shared-limits.ts';
import { addPublicPages, type PublicCall, type PublicRoute } from './add-public-pages.ts';
import { publicPageHtml, type PublicPage } from './public-page.tsx';

const page = (more: Partial<PublicPage> = {}): PublicPage => ({
  status: 200,
  language: 'en',
  title: 'A page',
  width: 'narrow',
  brand,
  main: <h1>Hello</h1>,
  ...more,
});

let sent: PublicCall[] = [];
const routes: readonly PublicRoute[] = [
  {
    path: '/open/:name',
    kind: 'open',
    open: ({ params }) => Promise.resolve(page({ title: params['name'] ?? '', description: 'About it' })),
  },
  {
    path: '/key/:token',
    kind: 'secret',
    open: () => Promise.resolve(page()),
    send: (call) => {
      sent.push(call);
      return Promise.resolve({ goTo: '/key/done' });
    },
  },
  { path: '/fails', kind: 'open', open: () => Promise.reject(new Error('the password is 1234')) },
  {
    path: '/busy',
    kind: 'open',
    open: () => Promise.reject(Object.assign(new Error('remaining connection slots are reserved'), { code: '53300' })),
  },
];
const origin = 'https://leads.example';
const ownForm = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** Limits without a database: they count in memory, as during an outage. */
const unreachableLimits = openSharedLimits({ connection: { host: '127.0.0.1', port: 1 }, log: { warn: () => undefined } });

const door = openDoor({ maxRunning: 8, maxWaitMs: 500 });

async function open(rateLimitOverride: number | null): Promise<FastifyInstance> {
  const app = Fastify();
  await addPublicPages(app, routes, {
    publicOrigin: origin,
    rateLimitOverride,
    limits: unreachableLimits,
    door,
    hasRoom: async () => true,
    brandIn: () => brand,
  });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await open(null);
});
afterAll(async () => {
  await app.close();
  await unreachableLimits.close();
});

const get = (url: string, acceptLanguage = 'en') => app.inject({ url, headers: { 'accept-language': acceptLanguage } });

describe('a page without an account', () => {
  it('runs no script, loads only our own files and cannot be framed', async () => {
    const { headers, body } = await get('/open/x');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|style="|onload=/);
    expect(await htmlProblems(body)).toEqual([]);
  });

  it('has the logo and number at the top, and the legal pages in its language at the bottom', () => {
    const html = publicPageHtml(page());
    expect(html).toContain('<a class="ring" href="tel:01164960000">Call\u00a0us\u00a00116\u00a0496\u00a00000</a>');
    expect(html).toMatch(/<a class="mark" href="\/"><svg .*<\/svg>Plumbline<\/a>/);
    expect(html).toContain('<a href="/privacy?lang=en">Privacy</a>');
    expect(publicPageHtml(page({ brand: { ...brand, phone: null } }))).not.toContain('tel:');
    const pictures = { light: '/public/brands/sun-light.png', dark: '/public/brands/sun-dark.png' };
    const own = publicPageHtml(page({ brand: { ...brand, mark: { logo: 'own', pictures } } }));
    expect(own).toContain('<source srcSet="/public/brands/sun-dark.png" media="(prefers-color-scheme: dark)"/>');
    expect(own).toContain('<img src="/public/brands/sun-light.png" alt=""');
  });

  it.each(['flame', 'sun', 'own'] as const)('draws the logo of a brand that has %s', (logo) => {
    expect(publicPageHtml(page({ brand: { ...brand, mark: { logo, pictures: null } } }))).toContain('<svg viewBox="0 0 28 28"');
  });

  it("has no header in another site's frame, and opens its legal pages in a new tab", () => {
    const html = publicPageHtml(page({ framedBy: ['https://guide.example'] }));
    expect(html).not.toContain('<header');
    expect(html).toContain('<a href="/privacy?lang=en" target="_blank" rel="noopener">Privacy</a>');
  });

  it('escapes its input', async () => {
    expect((await get('/open/%3Cscript%3Ealert(1)%3C%2Fscript%3E')).body).toContain(
      '<title>&lt;script&gt;alert(1)&lt;/script&gt; | Plumbline</title>',
    );
  });

  it('is neither passed on, cached nor indexed if it is secret', async () => {
    const { headers, body } = await get('/key/abc');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain('abc');
    const shown = await get('/open/x');
    expect([shown.headers['referrer-policy'], shown.headers['cache-control']]).toEqual(['strict-origin', 'no-cache']);
    // The page's language may depend on the visitor.
    expect(shown.headers['vary']).toContain('accept-language');
  });

  it('has a style sheet whose address changes with its content, and both character sets', async () => {
    const address = /href="(\/public\/page\.css\?v=[0-9a-f]{12})"/.exec((await get('/open/x')).body)?.[1] ?? '';
    const style = await get(address);
    expect([style.statusCode, style.headers['content-type'], style.headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    for (const part of ['prefers-color-scheme: dark', '@media print', ':focus-visible', '.skip:focus']) expect(style.body).toContain(part);
    for (const font of ['text', 'heading']) expect((await get(`/public/${font}.woff2`)).headers['content-type']).toBe('font/woff2');
  });
});

describe('a form without a script', () => {
  const send = (headers: Record<string, string>, payload = 'answer=yes&answer=no') =>
    app.inject({ method: 'POST', url: '/key/abc', headers, payload });

  it('is accepted from our own page; the last of duplicate fields counts', async () => {
    sent = [];
    const { statusCode, headers } = await send(ownForm);
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([303, '/key/done', 'no-store']);
    expect(sent).toMatchObject([{ params: { token: 'abc' }, form: { answer: 'no' } }]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an older browser elsewhere', { 'sec-fetch-site': '', origin: 'https://elsewhere.example' }],
  ])('is refused from %s, with an explanation and without effect', async (_, headers) => {
    sent = [];
    const refused = await send({ ...ownForm, ...headers });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('This form did not come from our page');
    expect(sent).toEqual([]);
  });

  it('is refused if it is too large or not a form', async () => {
    sent = [];
    const large = await send(ownForm, `answer=${'x'.repeat(20_000)}`);
    expect([large.statusCode, large.body.includes('Your text is too long')]).toEqual([413, true]);
    expect((await send({ ...ownForm, 'content-type': 'application/json' }, '{}')).statusCode).toBe(400);
    expect((await send({ ...ownForm, 'content-type': 'application/json' }, '{')).statusCode).toBe(400);
    expect((await send({ ...ownForm, 'content-type': 'text/xml' }, '<a/>')).statusCode).toBe(400);
    expect(sent).toEqual([]);
  });
});

describe('a visitor without a page gets an explanation in their language', () => {
  it.each([
    ['en-GB', 'Something went wrong', 'en'],
    ['sv', 'Något gick fel', 'sv'],
    ['da-DK', 'Noget gik galt', 'da'],
    ['nb-NO', 'Noe gikk galt', 'nb'],
    ['es-MX', 'Algo ha ido mal', 'es'],
    ['fr', 'Une erreur s’est produite', 'fr'],
    ['de', 'Something went wrong', 'en'],
  ])('in %s', async (asked, title, language) => {
    const { statusCode, body, headers } = await get('/fails', asked);
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).not.toContain('1234');
    expect(await htmlProblems(body)).toEqual([]);
  });

  it('and a retry time while we are busy', async () => {
    const { statusCode, headers } = await get('/busy');
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  });

  it('and a waiting time after too many visits from one address', async () => {
    const small = await open(3);
    const statuses: number[] = [];
    for (let visit = 0; visit < 4; visit += 1)
      statuses.push((await small.inject({ url: '/open/x', remoteAddress: '198.51.100.7' })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await small.inject({ url: '/open/x', remoteAddress: '198.51.100.7' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many visits at once');
    expect((await small.inject({ url: '/open/x', remoteAddress: '198.51.100.8' })).statusCode).toBe(200);
    expect((await small.inject({ url: '/public/text.woff2', remoteAddress: '198.51.100.7' })).statusCode).toBe(200);
    await small.close();
  });
});

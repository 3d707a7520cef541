import { describe, expect, it } from 'vitest';
import { getBrands } from '../../contract/kit/brands.ts';
import { pageLanguages } from '../../contract/kit/language.ts';
import { publicUrl } from '../../test/app-harness.ts';
import { htmlProblems, structuredDataIn, structuredDataProblems } from '../../test/public-page-checks.ts';
import { useTestApp } from '../../test/use-test-app.ts';

const test = useTestApp();

const open = (url: string, headers: Readonly<Record<string, string>> = {}) => test.app.inject({ url, headers });
const hrefs = (html: string): string[] => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);

describe('the home page', () => {
  it.each(pageLanguages)('is complete in %s, valid and without scripts', async (language) => {
    const { statusCode, body, headers } = await open(`/?lang=${language}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await htmlProblems(body)).toEqual([]);
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")|\{\{/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    // Introduction and three parts: homeowners, trades, sign-in.
    expect([body.match(/<h1>/g)?.length, body.match(/<section class="card"><h2/g)?.length]).toEqual([1, 3]);
    const links = hrefs(body);
    for (const href of [`/boilers/enquiry?lang=${language}`, `/solar/enquiry?lang=${language}`, '/register', '/login'])
      expect(links).toContain(href);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/?lang=${language}"/>`);
    expect(body.match(/rel="alternate"/g)).toHaveLength(pageLanguages.length);
    expect(await structuredDataProblems(structuredDataIn(body))).toEqual([]);
  });

  it("uses the browser's language without one in the address", async () => {
    const { body, headers } = await open('/', { 'accept-language': 'da, en;q=0.5' });
    expect(body).toContain('<html lang="da">');
    expect(headers['vary']).toMatch(/accept-language.*cookie/);
  });

  it.each(['boilers', 'solar'] as const)("carries the name, logo, accent and links of the partner '%s'", async (key) => {
    const brand = getBrands().find((one) => one.key === key);
    const { statusCode, body } = await open(`/home-${key}?lang=en`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`| ${brand?.name}</title>`);
    expect(body).toContain(`accent-${brand?.accent}`);
    expect(body).toContain(`<a class="mark" href="/home-${key}">`);
    const links = hrefs(body);
    expect(links).toContain(`/register-${key}`);
    expect(links).not.toContain('/register');
    // A partner links only to its own forms.
    expect(links).toContain(`/${key}/enquiry?lang=en`);
    expect(links.filter((href) => href.includes('/enquiry') && !href.startsWith(`/${key}/`))).toEqual([]);
  });

  it('is not found for an unknown brand', async () => {
    for (const url of ['/home-nobody', '/home-main']) expect((await open(url)).statusCode).toBe(404);
  });

  it("shows the operator's text once it is published", async () => {
    const admin = await test.staff('admin');
    const reason = 'a new introduction';
    const read = await admin.call('GET', '/operator/content/home/en');
    const words = {
      title: 'Trades & homes',
      body: '{{brand}} is <b>here</b>.\n\n[Quotes](/boilers/enquiry)\n\n## For trades\n\nBuy {{leads}}.',
    };
    const etag = String(read.headers['etag']);
    expect((await admin.call('PUT', '/operator/content/home/en', { ...words, reason }, { 'if-match': etag })).statusCode).toBe(200);
    expect((await open('/?lang=en')).body).not.toContain('Trades &amp; homes');
    expect((await admin.call('POST', '/operator/content/home/en/publish', { reason })).statusCode).toBe(200);
    const { body } = await open('/?lang=en');
    expect(body).toContain('<h1>Trades &amp; homes</h1>');
    expect(body).toContain('<a class="button" href="/boilers/enquiry?lang=en">Quotes</a>');
    expect(body.match(/<section class="card">/g)).toHaveLength(1);
  });
});

it('keeps the home page out of the pages of the web app', async () => {
  const { data } = (await test.nobody().call('GET', '/content/en')).json<{ data: { url: string }[] }>();
  expect(data.map(({ url }) => url)).not.toContain('home');
});

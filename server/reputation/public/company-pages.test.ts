import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { givePhoto } from '../../../test/factories/give-photo.ts';
import { reviewCompany, showCompany } from '../../../test/factories/show-company.ts';
import { htmlProblems, structuredDataIn, structuredDataProblems } from '../../../test/public-page-checks.ts';
import { publicUrl } from '../../../test/app-harness.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { loadUnits } from '../../geography/business-units.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

type Company = TestCompany & TestCaller;

const test = useTestApp();
let sourceId: SourceId;
let company: Company;
let slug: string;

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const write = (statement: Sql) => test.database.db.rows(statement);
const text = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  company = await test.company({
    creditLimitMinor: 100_000_000,
    website: 'https://www.tilbury.example/contact?x=1',
    workTypeCodes: ['gas-boiler-replacement', 'boiler-repair', 'solar-panels'],
  });
  slug = await showCompany(test, company.companyId, { description: `${'Boilers since 1987. '.repeat(12)}\n\nSecond paragraph.` });
  await givePhoto(test.database, company.companyId, { kind: 'logo', width: 468, height: 312 });
  await givePhoto(test.database, company.companyId, { title: 'A boiler', description: 'A white boiler on a wall' });
  await givePhoto(test.database, company.companyId);
  for (let index = 0; index < 11; index += 1)
    await reviewCompany(test, company.companyId, sourceId, {
      stars: index === 0 ? 2 : 5,
      comment: `Review ${index}`,
      ...(index === 10 && { reply: 'Thank you.' }),
    });
  await reviewCompany(test, company.companyId, sourceId, { comment: 'Nobody has checked this', state: 'held' });
});

describe('the page of a company', () => {
  it('shows who it is, what it does and where, and customers’ reviews', async () => {
    const { statusCode, body, headers } = await get(`/boilers/companies/${slug}`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    const pageText = text(body);
    for (const words of [
      'Tilbury Heating &amp; Sons',
      '4.7 out of 5 from 11 reviews',
      'Leicester',
      'Gas Safe Register checked ',
      'Second paragraph.',
      'Boiler repair',
      'Solar panels',
      'Covers 27 postcode districts around Leicester',
      'Review 10',
      'Asha P',
      'Reply from Tilbury Heating &amp; Sons Thank you.',
      'Get a quote from Tilbury Heating &amp; Sons',
      'Call 01632 960001',
      'Visit www.tilbury.example',
      'Page 1 of 2',
    ])
      expect(pageText).toContain(words);
    for (const words of ['Nobody has checked this', 'Plantedname', 'Review 0', company.email, '07700', 'LE1 1AA'])
      expect(body).not.toContain(words);
  });

  it('shows earlier reviews on its second page', async () => {
    const { body } = await get(`/boilers/companies/${slug}?page=2`);
    expect(text(body)).toContain('Review 0');
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/boilers/companies/${slug}?page=2"/>`);
  });

  it('has title, description, canonical URL and structured data for search engines', async () => {
    const { body } = await get(`/boilers/companies/${slug}`);
    expect(body).toContain('<title>Tilbury Heating &amp; Sons, Leicester | Plumbline</title>');
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/boilers/companies/${slug}"/>`);
    expect(body).toMatch(/<meta name="description" content="(Boilers since 1987\. ){8}Boilers …"\/>/);
    expect(body).not.toContain('noindex');
    const [business, crumbs] = structuredDataIn(body);
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Tilbury Heating & Sons',
      address: { addressLocality: 'Leicester', addressCountry: 'GB' },
      aggregateRating: { ratingValue: 4.7, reviewCount: 11, bestRating: 5 },
    });
    expect(business?.['review']).toHaveLength(10);
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(await structuredDataProblems(structuredDataIn(body))).toEqual([]);
  });

  it('uses the short description as its snippet, if there is one', async () => {
    const other = await test.company();
    const end = await showCompany(test, other.companyId, { tradingName: 'Short', shortDescription: 'In short: heat.' });
    expect((await get(`/boilers/companies/${end}`)).body).toContain('<meta name="description" content="In short: heat."/>');
  });

  it('is complete and valid HTML, without executable scripts', async () => {
    for (const path of [
      `/boilers/companies/${slug}`,
      `/boilers/companies/${slug}?page=2`,
      '/boilers/companies',
      '/solar/companies?place=Nowhere',
      '/solar/companies/nobody',
    ]) {
      const { body, headers } = await get(path);
      expect(await htmlProblems(body), path).toEqual([]);
      expect(body, path).not.toMatch(/<script(?! type="application\/ld\+json")/);
      expect(headers['content-security-policy'], path).not.toContain('script-src');
    }
  });

  it('gives every photo a text, a large view and a link to the next', async () => {
    const { body } = await get(`/boilers/companies/${slug}`);
    expect(body).toContain('alt="A white boiler on a wall"');
    expect(body).toContain('alt="Photo 2 of 2"');
    expect(body).toContain('<a href="#photo-2" class="step" aria-label="Next photo">');
    expect(body).toContain('alt="Tilbury Heating &amp; Sons logo"');
  });

  it('is rendered again once its data changes', async () => {
    const seen = async () => text((await get(`/boilers/companies/${slug}`)).body);
    expect(await seen()).not.toContain('A third paragraph');
    await write(sql`update listings set description = description || E'\n\nA third paragraph' where company_id = ${company.companyId}`);
    expect(await seen()).toContain('A third paragraph');
  });

  it('is rendered again when its header changes', async () => {
    const seen = async () => text((await get(`/boilers/companies/${slug}`)).body);
    const sayName = async (name: string) => {
      await write(sql`update brands set name = ${name} where key = 'main'`);
      await loadUnits(test.database.db);
    };
    expect(await seen()).toContain('Plumbline');
    await sayName('Straightline');
    expect(await seen()).toContain('Straightline');
    await sayName('Plumbline');
    expect(await seen()).not.toContain('Straightline');
  });
});

describe('a company without reviews, photos and contact', () => {
  it('has no empty sections', async () => {
    const bare = await test.company({ accredited: false });
    await write(sql`update companies set phone = null, town = null where id = ${bare.companyId}`);
    const end = await showCompany(test, bare.companyId, { tradingName: 'Bare' });
    const { body } = await get(`/solar/companies/${end}`);
    // The header has our contact details, the footer our own text.
    const mainText = text(/<main[^]*<\/main>/.exec(body)?.[0] ?? '');
    expect(mainText).toContain('No reviews yet');
    expect(mainText).toContain('Covers 27 postcode districts');
    for (const words of ['Photos', 'Get a quote', 'Call', 'around', 'checked']) expect(mainText).not.toContain(words);
    // Even without contact details, visitors can ask for quotes.
    expect(mainText).toContain('Get quotes from companies near you');
    expect(body).toContain('href="/solar/enquiry?country=gb"');
    expect(structuredDataIn(body)[0]).not.toHaveProperty('aggregateRating');
    expect(await structuredDataProblems(structuredDataIn(body))).toEqual([]);
    expect(await htmlProblems(body)).toEqual([]);
  });
});

describe('hidden content', () => {
  const hidden: readonly (readonly [string, (companyId: number) => Sql])[] = [
    ['unpublished', (id) => sql`update listing_sites set published = false where company_id = ${id}`],
    ['switched off by us', (id) => sql`update companies set show_listing = false where id = ${id}`],
    ['closed', (id) => sql`update companies set status_id = 230 where id = ${id}`],
    ['locked', (id) => sql`update companies set locked_at = app_now(), lock_reason = 'for a test' where id = ${id}`],
    ['limited', (id) => sql`update companies set account_type = 3 where id = ${id}`],
    ['without a description', (id) => sql`update listings set description = '' where company_id = ${id}`],
    ['without coverage', (id) => sql`delete from coverage_areas where company_id = ${id}`],
  ];

  it.each(hidden)('includes a company that is %s: its page, map, search result and sitemap entry', async (_, hide) => {
    const other = await test.company();
    const end = await showCompany(test, other.companyId, { tradingName: 'Vanishing Heat' });
    expect((await get(`/boilers/companies/${end}`)).statusCode).toBe(200);
    await write(hide(other.companyId));
    const page = await get(`/boilers/companies/${end}`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(text(page.body)).toContain('Find other companies');
    expect(page.body).toContain('href="/boilers/companies"');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect((await get(`/boilers/companies/${end}/map.svg`)).statusCode).toBe(404);
    expect((await get('/boilers/companies?place=Leicester')).body).not.toContain(`/${end}"`);
    expect((await get('/sitemap-main.xml')).body).not.toContain(`/${end}<`);
  });

  it('includes an unknown or invalid address, in the visitor’s language', async () => {
    for (const end of ['nobody', 'Tilbury', '..%2f', '%27%3Bdrop', 'a'.repeat(200), 'a--b', '%00'])
      expect((await get(`/boilers/companies/${end}`)).statusCode, end).toBe(404);
    const swedish = await get('/boilers/companies/nobody', { 'accept-language': 'sv-SE,sv;q=0.9' });
    expect(swedish.body).toContain('<html lang="sv">');
    expect(text(swedish.body)).toContain('Hitta andra företag');
    expect((await get('/gardens/companies')).headers['content-security-policy']).not.toBe(swedish.headers['content-security-policy']);
  });

  it('includes a refused, expired or pending accreditation', async () => {
    const other = await test.company();
    const end = await showCompany(test, other.companyId, { tradingName: 'Expired' });
    await write(
      sql`update company_accreditations set manual_approval_until = app_now() - interval '1 day' where company_id = ${other.companyId}`,
    );
    expect(text((await get(`/boilers/companies/${end}`)).body)).not.toContain('checked');
  });
});

describe('text by a company', () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;

  it('is shown as written, never as markup', async () => {
    const other = await test.company({ creditLimitMinor: 1_000_000, town: hostile, website: 'javascript:alert(3)', phone: '01632 960002' });
    await write(sql`update companies set website = 'javascript:alert(3)' where id = ${other.companyId}`);
    const end = await showCompany(test, other.companyId, { tradingName: hostile, description: hostile, shortDescription: hostile });
    await givePhoto(test.database, other.companyId, { title: hostile.slice(0, 80), description: hostile });
    await reviewCompany(test, other.companyId, sourceId, {
      name: hostile.slice(0, 80),
      comment: hostile,
      workDone: hostile,
      reply: hostile,
    });
    const { body } = await get(`/boilers/companies/${end}`);
    expect(body).not.toMatch(/<script>|<img src=x|javascript:/);
    expect(structuredDataIn(body)[0]).toMatchObject({ name: hostile });
    expect(await htmlProblems(body)).toEqual([]);
    const found = await get('/boilers/companies?place=Leicester');
    expect(found.body).not.toMatch(/<script>|<img src=x/);
    expect(await htmlProblems(found.body)).toEqual([]);
  });
});

describe('the map of a company', () => {
  it('is a small cacheable image that runs nothing', async () => {
    const { statusCode, headers, body } = await get(`/boilers/companies/${slug}/map.svg`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/svg+xml', 'public, max-age=3600']);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(body.match(/class="d"/g)?.length).toBeGreaterThan(20);
    expect(body.length).toBeLessThan(20_000);
  });
});

describe('search engines', () => {
  it('find the company pages through robots.txt and the sitemap', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    const sitemap = await get('/sitemap-main.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml');
    for (const site of ['boilers', 'solar']) expect(sitemap.body).toContain(`<loc>${publicUrl}/${site}/companies/${slug}</loc><lastmod>2`);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { reviewCompany, showCompany } from '../../../test/factories/show-company.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';

const test = useTestApp();
const slugs: Record<string, string> = {};

/** The final path segments of the companies found, in order. */
async function found(query: string, site = 'boilers'): Promise<string[]> {
  const { statusCode, body } = await test.app.inject({ url: `/${site}/companies${query}` });
  expect(statusCode).toBe(200);
  return [...body.matchAll(new RegExp(`<h2><a href="/${site}/companies/([a-z0-9-]+)">`, 'g'))].map((match) => match[1] ?? '');
}
const workType = async (code: string): Promise<number> =>
  (await test.database.db.first(sql<{ id: number }>`select id from work_types where code = ${code}`))?.id ?? 0;

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  const companyOptions = { creditLimitMinor: 100_000_000 };
  const leicester = await test.company({ ...companyOptions, workTypeCodes: ['gas-boiler-replacement'] });
  const praised = await test.company({ ...companyOptions, workTypeCodes: ['gas-boiler-replacement', 'boiler-repair'] });
  const coventry = await test.company({ ...companyOptions, areaCode: 'CV', town: 'Coventry' });
  const danish = await test.company({ country: 'dk', areaCode: 'hovedstaden', accredited: false });
  slugs['leicester'] = await showCompany(test, leicester.companyId, { tradingName: 'Alpha Heat' });
  slugs['praised'] = await showCompany(test, praised.companyId, { tradingName: 'Zulu Heat' });
  slugs['coventry'] = await showCompany(test, coventry.companyId, { tradingName: 'Coventry Heat' });
  slugs['danish'] = await showCompany(test, danish.companyId, { tradingName: 'Øst Varme' });
  await reviewCompany(test, praised.companyId, sourceId, { stars: 4 });
});

describe('a search for companies', () => {
  it('lists the country’s companies, best rated first, the others by name', async () => {
    expect(await found('')).toEqual([slugs['praised'], slugs['leicester'], slugs['coventry']]);
    expect(await found('?country=dk')).toEqual([slugs['danish']]);
  });

  it.each([
    ['Leicester', ['praised', 'leicester']],
    ['LE4', ['praised', 'leicester']],
    ['le4 7zs', ['praised', 'leicester']],
    ['Coventry', ['coventry']],
    ['CV1', ['coventry']],
    ['Nowhere at all', []],
  ])('at %s', async (place, names) => {
    expect(await found(`?place=${encodeURIComponent(place)}`)).toEqual(names.map((name) => slugs[name]));
  });

  it('filters by work type within the area where a company offers it', async () => {
    expect(await found(`?work=${await workType('boiler-repair')}`)).toEqual([slugs['praised']]);
    expect(await found(`?work=${await workType('boiler-repair')}&place=Coventry`)).toEqual([]);
  });

  it('lists only companies published on the site', async () => {
    await test.database.db.rows(sql`
      update listing_sites s set published = false from listings l where l.company_id = s.company_id and l.slug = ${slugs['coventry'] ?? ''} and s.site = 2`);
    expect(await found('', 'solar')).not.toContain(slugs['coventry']);
    expect(await found('')).toContain(slugs['coventry']);
  });

  it('uses the visitor’s language and country', async () => {
    const { body } = await test.app.inject({ url: '/boilers/companies', headers: { 'accept-language': 'da-DK' } });
    for (const words of ['<html lang="da">', 'Varmefirmaer', 'Øst Varme', '1 virksomhed']) expect(body).toContain(words);
  });

  it('says if nothing is found or the place is unknown', async () => {
    expect((await test.app.inject({ url: '/boilers/companies?place=Nowhere' })).body).toContain('find a place called “Nowhere”.');
    expect((await test.app.inject({ url: '/boilers/companies?country=no' })).body).toContain('Try another place or type of work.');
  });

  it('is indexed only with results, because anyone can link to arbitrary text', async () => {
    const nowhere = (await test.app.inject({ url: '/boilers/companies?place=cheap+pills+at+pills.example' })).body;
    expect(nowhere).toContain('<meta name="robots" content="noindex"/>');
    expect(nowhere).not.toContain('rel="canonical"');
    const { body } = await test.app.inject({ url: '/boilers/companies' });
    expect([body.includes('noindex'), body.includes('rel="canonical"')]).toEqual([false, true]);
  });

  it.each([
    '?place=%00',
    '?place=%F0%9F%92%A9%ED%A0%80',
    `?place=${'x'.repeat(5_000)}`,
    '?place=%25%25_%5C',
    "?place=';drop table listings;--",
    '?place=%3Cscript%3Ealert(1)%3C/script%3E',
    '?work=-1&page=0&country=xx',
    '?work=99999999999999999999&page=99999999999',
    '?work=1;2&work=abc&page=1e9',
    '?place[]=a&place=b',
    '?__proto__=x&constructor=y',
  ])('treats %s as an ordinary search', async (query) => {
    const { statusCode, body } = await test.app.inject({ url: `/boilers/companies${query}` });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
  });

  it('links from page to page', async () => {
    for (let index = 0; index < 21; index += 1) {
      const { companyId } = await test.company({ country: 'se', setUp: false, accredited: false });
      await test.database.db.rows(sql`
        with area as (insert into coverage_areas (company_id, name) values (${companyId}, '') returning id)
        insert into coverage_work_types (coverage_area_id, work_type_id) select id, ${await workType('boiler-repair')} from area`);
      await showCompany(test, companyId, { tradingName: `Värme ${String(index).padStart(2, '0')}` });
    }
    expect(await found('?country=se')).toHaveLength(20);
    expect(await found('?country=se&page=2')).toEqual(['varme-20']);
    const { body } = await test.app.inject({ url: '/boilers/companies?country=se' });
    expect(body).toContain('<a href="/boilers/companies?country=se&amp;page=2" rel="next"');
    expect(body).toContain('21 companies');
  });

  it('keeps the requested country, whatever the visitor’s language', async () => {
    const asked = { url: `/boilers/companies?country=gb&work=${await workType('gas-boiler-replacement')}&place=Truro` };
    const { body } = await test.app.inject({ ...asked, headers: { 'accept-language': 'da' } });
    const all = /<a class="way" href="([^"]*)"/.exec(body)?.[1] ?? '';
    expect((await test.app.inject({ url: all, headers: { 'accept-language': 'da' } })).body).toContain(`/${slugs['praised']}">`);
  });

  it('redirects to its first page from past its last', async () => {
    const { statusCode, headers } = await test.app.inject({ url: '/boilers/companies?place=Leicester&page=9' });
    expect([statusCode, headers['location']]).toEqual([303, '/boilers/companies?place=Leicester&country=gb']);
    const reviews = await test.app.inject({ url: `/boilers/companies/${slugs['praised']}?page=2` });
    expect([reviews.statusCode, reviews.headers['location']]).toEqual([303, `/boilers/companies/${slugs['praised']}`]);
  });
});

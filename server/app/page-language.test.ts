import { beforeAll, describe, expect, it } from 'vitest';
import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { asId } from '../../contract/kit/ids.ts';
import { offerLead } from '../buying/offer-lead.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
/** An English company with a lead it bought. */
let company: TestCompany & TestCaller;
let code: string;
let onSale: number;
let areaId: number;

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  company = await test.company();
  const answers = { question_answers: [{ question: 10, option: 'detached' }] };
  const bought = await putOnSale(test.database, sourceId, answers);
  const response = await company.call('PUT', `/lead/accept/${bought}`, {});
  ({ code } = response.json<{ data: { lead: { code: string } } }>().data.lead);
  onSale = await putOnSale(test.database, sourceId, answers);
  const offered = await takeIn(test.database, sourceId, answers);
  const { companyId } = company;
  const until = new Date(Date.now() + 600_000);
  await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId: offered, staffId: null }));
  await test.database.inTx((tx) => offerLead(tx, { enquiryId: offered, companyId: asId<'company'>(companyId), until }));
  const area = await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${companyId}`);
  areaId = area?.id ?? 0;
});

const read = async (path: string, language?: string): Promise<unknown> => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const response = await company.call('GET', path, undefined, headers);
  expect(response.statusCode, path).toBe(200);
  return response.json();
};

const boilers = {
  en: 'Gas boiler replacement',
  da: 'Udskiftning af gaskedel',
  es: 'Sustitución de caldera de gas',
  fr: 'Remplacement de chaudière à gaz',
} as const;

describe('catalogue texts in the language of the page', () => {
  const lists: readonly (readonly [what: string, path: () => string])[] = [
    ['lead types', () => '/work-types/'],
    ['the filter of Buy leads', () => '/lead/marketplace/work-types'],
    ['Buy leads', () => '/lead/marketplace?page=1&pageSize=20&coverage=3&order=date-desc'],
    ['lead alerts', () => '/lead/notifications'],
    ['the filter of My leads', () => '/lead/inventory/work-types'],
    ['My leads', () => '/lead/inventory'],
    ['a lead', () => `/lead/find/${code}`],
    ['coverage areas', () => '/coverage/'],
    ['the lead types of a coverage area', () => `/coverage/work-types/${areaId}`],
    ['lead types and caps', () => '/company/lead-delivery/'],
    ['what needs an accreditation', () => '/company/accreditations/1/work-types'],
  ];
  it.each(lists)('%s', async (_, path) => {
    for (const language of ['da', 'es', 'fr'] as const) {
      const told = JSON.stringify(await read(path(), language));
      expect(told).toContain(boilers[language]);
    }
    expect(JSON.stringify(await read(path()))).toContain(boilers.en);
    expect(await read(path(), 'de, *')).toEqual(await read(path()));
    expect(await read(path(), 'en;q=0.1, da;q=0.9')).toEqual(await read(path(), 'da'));
  });

  it('translates questions, their options and reasons for declining', async () => {
    expect(await read(`/lead/questions/${onSale}`, 'es')).toEqual({
      data: [
        { id: 1, question: '¿Cuándo quiere que se haga el trabajo?', answer: 'Lo antes posible' },
        { id: 10, question: '¿Qué tipo de inmueble es?', answer: 'Casa independiente' },
      ],
    });
    expect(await read(`/lead/questions/${onSale}`, 'da-DK')).toMatchObject({
      data: [{ answer: 'Hurtigst muligt' }, { question: 'Hvilken type bolig er det?' }],
    });
    expect(JSON.stringify(await read('/lead/reject-reasons', 'fr'))).toContain('C’est trop loin');
  });

  it('translates accreditations and their descriptions', async () => {
    const told = JSON.stringify(await read('/company/accreditations/', 'es'));
    expect(told).toContain('Registro oficial de las empresas que pueden trabajar con gas en el Reino Unido');
  });

  it.each(pageLanguages)('sorts lists by the alphabet of %s', async (language: PageLanguage) => {
    const { compare } = new Intl.Collator(language);
    const { data } = (await read('/lead/marketplace/work-types', language)) as { data: { description: string }[] };
    const names = data.map(({ description }) => description);
    expect(names.length).toBeGreaterThan(20);
    expect(names).toEqual(names.toSorted(compare));
  });
});

describe('a cached answer', () => {
  it.each(['/lead/notifications', '/lead/inventory/work-types'])('is not reused for another language: %s', async (path) => {
    const danish = await company.call('GET', path, undefined, { 'accept-language': 'da' });
    const etag = danish.headers['etag'];
    const again = (language: string) =>
      company.call('GET', path, undefined, { 'accept-language': language, ...(etag !== undefined && { 'if-none-match': etag }) });
    const spanish = await again('es');
    expect([spanish.statusCode, spanish.body.includes(boilers.es)]).toEqual([200, true]);
    if (etag === undefined) return;
    expect(spanish.headers['vary']).toContain('accept-language');
    expect((await again('da')).statusCode).toBe(304);
  });

  it.each(['/lead/notifications', '/content/da'])('is not resent if a proxy weakened its tag or several are known: %s', async (path) => {
    const etag = (await company.call('GET', path)).headers['etag'] ?? '"none"';
    const again = async (known: string) => (await company.call('GET', path, undefined, { 'if-none-match': known })).statusCode;
    expect([await again(etag), await again(`W/${etag}`), await again(`"old", W/${etag}`), await again('"old"')]).toEqual([
      304, 304, 304, 200,
    ]);
  });
});

describe('without a stated language', () => {
  it('a program under a key reads in the language of messages to its company', async () => {
    await test.database.db.rows(sql`update companies set communications_language = 'da' where id = ${company.companyId}`);
    expect(JSON.stringify(await read('/lead/inventory/work-types'))).toContain(boilers.da);
    await test.database.db.rows(sql`update companies set communications_language = 'en' where id = ${company.companyId}`);
  });

  it("prints a lead in the company's language, whatever the browser asks for", async () => {
    const page = await company.call('GET', `/lead/print/${code}`, undefined, { 'accept-language': 'es' });
    expect([page.statusCode, page.body.includes(boilers.en)]).toEqual([200, true]);
  });
});

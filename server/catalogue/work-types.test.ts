import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { enquiryInput, makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { readPublicQuestions } from './queries.ts';
import { sql } from '../platform/database/sql.ts';

interface Tree {
  categories: { id: number; work_types: { id: number; code: string; retired: boolean; unpriced: string[]; untranslated: string[] }[] }[];
  languages: { language: string; translated: number; of: number }[];
  questions: { id: number; untranslated: string[] }[];
}
interface WorkType {
  category_id: number;
  name: Record<string, string | null>;
  finance_allowed: boolean;
  requirements: number[];
  questions: number[];
  retired_at: string | null;
  unpriced: string[];
  asked: { id: number; text: { en: string } }[];
  affected: { companies: number; waiting: number; on_sale: number; removable: boolean };
}

const boiler = 101;
const reason = 'agreed with the trade body';
const test = useTestApp();
let staff: TestCaller;
beforeEach(async () => {
  staff = await test.staff();
});

const tree = async (): Promise<Tree> => (await staff.call('GET', '/operator/work-types')).json<{ data: Tree }>().data;
const read = async (id: number): Promise<WorkType> =>
  (await staff.call('GET', `/operator/work-types/${id}`)).json<{ data: WorkType }>().data;
const editable = ({ category_id, name, finance_allowed, requirements, questions }: WorkType) => ({
  category_id,
  name,
  finance_allowed,
  requirements,
  questions,
  reason,
});
const getOutcome = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  (JSON.parse(response.body) as { data: { errors: string[] } }).data.errors,
];
const name = (en: string) => ({ en, sv: null, da: null, no: null, es: null, fr: null });
let added = 0;
async function add(): Promise<number> {
  added += 1;
  const body = { code: `pool-heater-${added}`, site: 1, category_id: 1, name: name(`Pool heater ${added}`), reason };
  const response = await staff.call('POST', '/operator/work-types', body);
  expect([response.statusCode, response.json()]).toMatchObject([200, { data: { unpriced: ['gb', 'dk', 'se', 'no'] } }]);
  return response.json<{ data: { id: number } }>().data.id;
}
const lastEntry = (type: string) =>
  test.database.db.first(sql`
    select action, object_id as object, reason, before, after from audit_entries where object_type = ${type} order by id desc limit 1`);

describe('the tree of work types', () => {
  it('shows missing translations, and each language’s completeness', async () => {
    const id = await add();
    const { categories, languages } = await tree();
    const found = categories.flatMap((category) => category.work_types).find((one) => one.id === id);
    expect(found).toMatchObject({
      untranslated: ['sv', 'da', 'no', 'es', 'fr'],
      unpriced: ['gb', 'dk', 'se', 'no'],
      companies: 0,
      leads: 0,
    });
    const [english, swedish] = languages;
    expect([english?.translated, swedish?.language]).toEqual([english?.of, 'sv']);
    expect(swedish?.translated).toBe((english?.of ?? 0) - added);
    expect(languages.map(({ language }) => language)).toEqual(['en', 'sv', 'da', 'no', 'es', 'fr']);
  });

  it('counts covering companies and recent leads', async () => {
    await test.company();
    await putOnSale(test.database, (await makeSource(test.database)).sourceId);
    const all = (await tree()).categories.flatMap((category) => category.work_types);
    const found = all.find((one) => one.id === boiler) as unknown as { companies: number; leads: number };
    expect(found.companies).toBeGreaterThan(0);
    expect(found.leads).toBeGreaterThan(0);
  });
});

describe('a work type', () => {
  it('is offered once it has a price, and has a unique code', async () => {
    const id = await add();
    const code = `pool-heater-${added}`;
    const offered = async () =>
      (await (await test.company()).call('GET', '/work-types/')).json<{ data: { code: string }[] }>().data.map((one) => one.code);
    expect(await offered()).not.toContain(code);
    const priced = { changes: [{ country: 'gb', work_type_id: id, price: 18 }], from: null, reason };
    expect((await staff.call('PUT', '/operator/prices', priced)).statusCode).toBe(200);
    expect(await offered()).toContain(code);
    expect((await read(id)).unpriced).toEqual(['dk', 'se', 'no']);
    const again = await staff.call('POST', '/operator/work-types', { code, site: 1, category_id: 1, name: name('x'), reason });
    expect(getOutcome(again)).toEqual([409, ['This code has already been used. Choose another']]);
    const nowhere = await staff.call('POST', '/operator/work-types', { code: 'z', site: 1, category_id: 999, name: name('x'), reason });
    expect(getOutcome(nowhere)).toEqual([422, ['category_id: This category does not exist']]);
  });

  it('is saved with texts, requirements and ordered questions, effective immediately', async () => {
    const seen = await staff.call('GET', `/operator/work-types/${boiler}`);
    const before = seen.json<{ data: WorkType }>().data;
    const headers = { 'if-match': String(seen.headers['etag']) };
    const body = {
      ...editable(before),
      name: { ...before.name, en: 'New gas boiler', da: null },
      questions: before.questions.toReversed(),
      requirements: [],
    };
    const path = `/operator/work-types/${boiler}`;
    const [one, other] = await Promise.all([staff.call('PUT', path, body, headers), staff.call('PUT', path, body, headers)]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await read(boiler)).toMatchObject({ name: { en: 'New gas boiler', da: null }, questions: body.questions, requirements: [] });
    const danish = await test.company({ country: 'dk' });
    const types = (await danish.call('GET', '/work-types/')).json<{ data: { id: number; description: string; requires: object[] }[] }>();
    expect(types.data.find((type) => type.id === boiler)).toMatchObject({ description: 'New gas boiler', requires: [] });
    expect(await lastEntry('work_type')).toMatchObject({
      action: 'work_type.changed',
      object: String(boiler),
      before: { requirements: before.requirements },
      after: { name: { en: 'New gas boiler', da: null }, questions: body.questions },
    });
    const put = (change: object) => staff.call('PUT', path, { ...editable(before), ...change });
    expect(getOutcome(await put({ category_id: 999 }))[1]).toEqual(['category_id: This category does not exist']);
    expect(getOutcome(await put({ requirements: [999] }))[1]).toEqual(['requirements: This accreditation scheme does not exist']);
    expect(getOutcome(await put({ questions: [999] }))[1]).toEqual(['questions: This question does not exist']);
    expect((await put({ questions: [1, 1] })).statusCode).toBe(422);
    expect((await put({})).statusCode).toBe(200);
    const agent = await test.staff('agent');
    expect((await agent.call('PUT', path, editable(before))).statusCode).toBe(403);
  });

  it('is retired for new enquiries, while leads on sale and coverage keep it', async () => {
    const { sourceId, key } = await makeSource(test.database);
    const [company, source] = [await test.company(), test.source(key)];
    const id = await putOnSale(test.database, sourceId);
    const path = `/operator/work-types/${boiler}`;
    const { affected } = await read(boiler);
    expect([affected.companies > 0, affected.on_sale > 0, affected.removable]).toEqual([true, true, false]);
    expect(getOutcome(await staff.call('POST', `${path}/remove`, { reason }))).toEqual([
      409,
      ["This work type is in use, so you can't remove it. Retire it instead"],
    ]);
    expect(getOutcome(await staff.call('POST', `${path}/restore`, { reason }))[0]).toBe(409);
    const [one, other] = await Promise.all([
      staff.call('POST', `${path}/retire`, { reason }),
      staff.call('POST', `${path}/retire`, { reason }),
    ]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await lastEntry('work_type')).toMatchObject({ action: 'work_type.retired', after: { retired: true } });
    const sent = await source.call('POST', '/intake/enquiries', enquiryInput(), { 'idempotency-key': `retired-${id}` });
    expect(getOutcome(sent)).toEqual([422, ['work_type: This work type is not offered in this country']]);
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    const covered = await test.database.db.rows(sql`
      select from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id
      where a.company_id = ${company.companyId} and x.work_type_id = ${boiler}`);
    expect(covered).toHaveLength(1);
    expect((await staff.call('POST', `${path}/restore`, { reason })).statusCode).toBe(200);
    expect((await read(boiler)).retired_at).toBeNull();
  });

  it('is removed permanently if nothing refers to it', async () => {
    const id = await add();
    await staff.call('PUT', `/operator/work-types/${id}`, { ...editable(await read(id)), questions: [1, 10], requirements: [1] });
    expect((await read(id)).asked.map((question) => question.id)).toEqual([1, 10]);
    expect((await staff.call('POST', `/operator/work-types/${id}/remove`, { reason })).statusCode).toBe(200);
    expect((await staff.call('GET', `/operator/work-types/${id}`)).statusCode).toBe(404);
    expect(await lastEntry('work_type')).toMatchObject({ action: 'work_type.removed', object: String(id), after: null });
  });
});

describe('a question', () => {
  const option = (code: string, en: string) => ({ code, text: { en, sv: null, da: null, no: null, es: null, fr: null } });
  const question = (options: object[] = []) => ({ text: name('How warm?'), hidden_from_buyers: false, glance: null, options, reason });

  it('can be added, asked, translated and reordered, and keeps its options', async () => {
    const body = { code: 'pool-warmth', ...question([option('warm', 'Warm'), option('hot', 'Hot')]) };
    const created = await staff.call('POST', '/operator/questions', body);
    expect(getOutcome(await staff.call('POST', '/operator/questions', body))[0]).toBe(409);
    const { id } = created.json<{ data: { id: number } }>().data;
    expect((await tree()).questions).toContainEqual({ id, text: 'How warm?', untranslated: ['da', 'es', 'fr', 'no', 'sv'] });
    const path = `/operator/questions/${id}`;
    const seen = await staff.call('GET', path);
    expect(seen.json()).toMatchObject({ data: { kind: 'choice', used_by: 0, asked_always: false } });
    const headers = { 'if-match': String(seen.headers['etag']) };
    const change = question([option('hot', 'Very hot'), option('warm', 'Warm'), option('tepid', 'Tepid')]);
    expect((await staff.call('PUT', path, change, headers)).statusCode).toBe(200);
    expect((await staff.call('PUT', path, question([option('warm', 'Warm')]), headers)).statusCode).toBe(412);
    expect(getOutcome(await staff.call('PUT', path, question([option('warm', 'Warm')])))).toEqual([
      422,
      ["options: You can't remove options, because past answers use them. Missing: hot, tepid"],
    ]);
    const all = (await staff.call('GET', '/operator/questions')).json<{ data: { id: number; options: { code: string }[] }[] }>().data;
    expect(all.find((one) => one.id === id)?.options.map(({ code }) => code)).toEqual(['hot', 'warm', 'tepid']);
    expect(await lastEntry('question')).toMatchObject({ action: 'question.changed', object: String(id) });
  });

  it('has a place and a short label in lists of leads', async () => {
    const label = { en: 'Pool', sv: 'Bassäng', da: null, no: null, es: null, fr: null };
    const body = { ...question([option('warm', 'Warm')]), glance: { place: 3, label } };
    const created = await staff.call('POST', '/operator/questions', { code: 'pool-place', ...body });
    const { id } = created.json<{ data: { id: number } }>().data;
    const read = async () => (await staff.call('GET', `/operator/questions/${id}`)).json<{ data: { glance: unknown } }>().data.glance;
    expect(await read()).toEqual({ place: 3, label });
    // Buyers get the languages there are.
    expect((await readPublicQuestions(test.database.db)).get(id)?.glance).toEqual({ place: 3, label: { en: 'Pool', sv: 'Bassäng' } });
    expect((await staff.call('PUT', `/operator/questions/${id}`, { ...body, glance: { place: 4, label: null } })).statusCode).toBe(200);
    expect(await read()).toEqual({ place: 4, label: null });
    expect(await lastEntry('question')).toMatchObject({ before: { glance: { place: 3 } }, after: { glance: { place: 4, label: null } } });
    expect((await staff.call('PUT', `/operator/questions/${id}`, { ...body, glance: null })).statusCode).toBe(200);
    expect(await read()).toBeNull();
    for (const glance of [
      { place: 0, label: null },
      { place: 1, label: { ...label, en: '' } },
    ])
      expect((await staff.call('PUT', `/operator/questions/${id}`, { ...body, glance })).statusCode).toBe(422);
  });

  it('keeps its kind, and the timescale question keeps its options', async () => {
    const created = await staff.call('POST', '/operator/questions', { code: 'pool-words', ...question() });
    const { id } = created.json<{ data: { id: number } }>().data;
    expect(getOutcome(await staff.call('PUT', `/operator/questions/${id}`, question([option('a', 'A')])))[1]).toEqual([
      "options: You can't add options to a free-text question. Add another question",
    ]);
    const timescale = (await staff.call('GET', '/operator/questions/1')).json<{ data: { options: object[] } }>().data.options;
    const more = { ...question([...timescale, option('NEVER', 'Never')]), text: name('When?') };
    expect(getOutcome(await staff.call('PUT', '/operator/questions/1', more))[1]).toEqual([
      "options: These options tell us how soon the work is wanted. You can reword them but can't add others",
    ]);
  });
});

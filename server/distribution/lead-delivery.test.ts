import { describe, expect, it } from 'vitest';
import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { rankNames } from '../catalogue/work-types.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const company = useTestCompany(test, { workTypeCodes: ['gas-boiler-replacement', 'boiler-service'] });

const read = async () => {
  const response = await company.call('GET', '/company/lead-delivery/');
  return { list: response.json<{ data: CompanyWorkType[] }>().data, etag: String(response.headers['etag']) };
};
const save = (list: unknown, headers: Record<string, string> = {}) => company.call('PUT', '/company/lead-delivery/', list, headers);
const off = { toggle: false, value: null, used: 0 };
const isConfirmed = async () =>
  (await test.database.db.first(
    sql`select id from companies where id = ${company.companyId} and lead_delivery_confirmed_at is not null`,
  )) !== undefined;

describe('lead delivery', () => {
  it('lists every covered work type once, with everything off', async () => {
    const { list } = await read();
    expect(list.map(({ work_type }) => work_type.description)).toEqual(['Boiler service', 'Gas boiler replacement']);
    for (const { id, work_type, ...rest } of list) {
      expect(id).toBe(work_type.id);
      expect(work_type.category.name).not.toBe('');
      expect(rest).toEqual({ allow_autoaccept: false, caps: { day: off, week: off, month: off }, hasCaps: false });
    }
  });

  it('saves the full list with one change, and completes the to-do', async () => {
    await test.database.db.rows(sql`update companies set lead_delivery_confirmed_at = null where id = ${company.companyId}`);
    const { list, etag } = await read();
    const [service, boiler] = list;
    if (service === undefined || boiler === undefined) throw new Error('two work types');
    const changed = [service, { ...boiler, allow_autoaccept: true, caps: { ...boiler.caps, day: { toggle: true, value: 3, used: 0 } } }];
    const saved = await save(changed, { 'if-match': etag });
    expect(saved.statusCode).toBe(200);
    const after = await read();
    expect(saved.json()).toEqual({ data: after.list });
    expect(saved.headers['etag']).toBe(after.etag);
    expect(after.list).toEqual([service, { ...changed[1], hasCaps: true }]);
    expect(await isConfirmed()).toBe(true);
  });

  it('keeps the value of a cap that is switched off', async () => {
    const [, boiler] = (await read()).list;
    await save([{ ...boiler, caps: { day: { toggle: true, value: 3 }, week: off, month: off } }]);
    await save([{ ...boiler, caps: { day: { toggle: false, value: 3 }, week: off, month: off } }]);
    const [, after] = (await read()).list;
    expect([after?.caps.day, after?.hasCaps]).toEqual([{ toggle: false, value: 3, used: 0 }, false]);
  });

  it('leaves unlisted work types unchanged', async () => {
    const [service, boiler] = (await read()).list;
    await save([{ ...service, allow_autoaccept: true }]);
    await save([{ ...boiler, allow_autoaccept: true }]);
    expect((await read()).list.map((one) => one.allow_autoaccept)).toEqual([true, true]);
  });

  it('shows each cap’s usage, including manual purchases', async () => {
    const { sourceId } = await makeSource(test.database);
    const { etag } = await read();
    const id = await putOnSale(test.database, sourceId);
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    const after = await read();
    expect(after.list.map(({ caps }) => [caps.day.used, caps.week.used, caps.month.used])).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    // Cap usage does not count as an edit.
    expect(after.etag).toBe(etag);
  });

  it('refuses to overwrite a concurrent change, and names the work type', async () => {
    const { list, etag } = await read();
    const [, boiler] = list;
    await save([{ ...boiler, allow_autoaccept: true }]);
    const refused = await save(list, { 'if-match': etag });
    expect([refused.statusCode, Object.keys(refused.json<{ data: { fields: object } }>().data.fields)]).toEqual([
      412,
      [String(boiler?.id)],
    ]);
  });

  const cap = (given: object) => ({ day: given, week: { toggle: false }, month: { toggle: false } });
  it.each([
    ['a cap that is on without a figure', { caps: cap({ toggle: true, value: null }) }, '0.caps.day.value', 'This field is required'],
    ['a cap that is on and empty', { caps: cap({ toggle: true }) }, '0.caps.day.value', 'This field is required'],
    ['a cap that is no number', { caps: cap({ toggle: true, value: 'three' }) }, '0.caps.day.value', 'The field must be a number'],
    ['half a lead', { caps: cap({ toggle: true, value: 2.5 }) }, '0.caps.day.value', 'The field must be a number'],
    ['a cap below none', { caps: cap({ toggle: true, value: -1 }) }, '0.caps.day.value', 'Enter a whole number from 0 to 9,999'],
    [
      'a cap beyond all measure',
      { caps: cap({ toggle: true, value: 10_000 }) },
      '0.caps.day.value',
      'Enter a whole number from 0 to 9,999',
    ],
    ['a work type that is not covered', { id: 104 }, '0.id', 'This lead type is not in your coverage'],
    ['a work type that does not exist', { id: 999_999 }, '0.id', 'This lead type is not in your coverage'],
  ])('refuses %s, and changes nothing', async (_, change, field, text) => {
    const [, boiler] = (await read()).list;
    const { etag } = await read();
    const refused = await save([{ ...boiler, allow_autoaccept: true, ...change }]);
    expect([refused.statusCode, refused.json<{ data: { fields: object } }>().data.fields]).toEqual([422, { [field]: [text] }]);
    expect((await read()).etag).toBe(etag);
  });

  it('refuses a work type listed twice', async () => {
    const [, boiler] = (await read()).list;
    expect((await save([boiler, boiler])).statusCode).toBe(422);
  });

  it('belongs to one company only', async () => {
    const other = await test.company();
    const [, boiler] = (await read()).list;
    await other.call('PUT', '/company/lead-delivery/', [{ ...boiler, allow_autoaccept: true }]);
    expect((await read()).list.map((one) => one.allow_autoaccept)).toEqual([false, false]);
  });

  it('lists work types by the reader’s alphabet', async () => {
    for (const [code, name] of [
      ['boiler-service', 'Ånd'],
      ['gas-boiler-replacement', 'Ørn'],
    ])
      await test.database.db.rows(
        sql`update work_types set name = name || ${JSON.stringify({ da: name })}::jsonb where code = ${code ?? ''}`,
      );
    await test.database.inTx(rankNames);
    const response = await company.call('GET', '/company/lead-delivery/', undefined, { 'accept-language': 'da' });
    const names = response.json<{ data: CompanyWorkType[] }>().data.map(({ work_type }) => work_type.description);
    expect(names).toEqual(['Ørn', 'Ånd']);
  });
});

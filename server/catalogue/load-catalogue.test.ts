import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../platform/database/sql.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { listQuestions, listRejectReasons, listWorkTypes } from './queries.ts';
import { setPrices } from './prices.ts';

const boilerReplacement = 101;
let folder: string;

const database = useTestDatabase({ poolSize: 2 });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-catalogue-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await cp('db/reference/catalogue', folder, { recursive: true });
  await load();
});

const load = (): Promise<void> => database.inTx((tx) => loadCatalogue(tx, { folder }));
/** Every row the loader writes, with its last writing transaction. */
const contents = () =>
  database.db.rows(sql`
    select xmin::text, c::text from categories c union all select xmin::text, w::text from work_types w
    union all select xmin::text, q::text from questions q union all select xmin::text, o::text from question_options o
    union all select xmin::text, x::text from work_type_questions x union all select xmin::text, p::text from price_list_entries p
    union all select xmin::text, s::text from accreditation_schemes s union all select xmin::text, r::text from work_type_requirements r
    union all select xmin::text, j::text from reject_reasons j union all select xmin::text, h::text from public_holidays h order by 2`);
type Entry = { id: number; code: string; questions: number[]; name: { sv: string } };
const edit = async (name: string, change: (content: never) => unknown): Promise<void> => {
  const content = JSON.parse(await readFile(join(folder, name), 'utf8')) as never;
  await writeFile(join(folder, name), JSON.stringify(change(content)));
};
const pricesIn = (country: string) =>
  database.db.rows(sql<{ workTypeId: number; netMinor: number; currency: string }>`
    select work_type_id as "workTypeId", net_minor as "netMinor", currency from list_prices where country = ${country}`);
const swedish = () => listWorkTypes(database.db, { country: 'se', language: 'sv', companyId: null });

describe('loading the catalogue', () => {
  it('writes nothing the second time', async () => {
    const before = await contents();
    await load();
    expect(await contents()).toEqual(before);
  });

  it('keeps an operator’s price, and updates changed texts', async () => {
    const by = { staffId: null, actor: 'Robin' };
    await database.inTx((tx) =>
      setPrices(tx, { changes: [{ country: 'gb', workTypeId: boilerReplacement, netMinor: 9_900, from: null }], reason: 'winter', by }),
    );
    await edit('work-types.json', (types: Entry[]) => types.map((type) => ({ ...type, name: { ...type.name, sv: `${type.name.sv} ny` } })));
    await load();
    expect((await pricesIn('gb')).find((price) => price.workTypeId === boilerReplacement)?.netMinor).toBe(9_900);
    expect((await swedish()).every((type) => type.description.endsWith(' ny'))).toBe(true);
  });

  it('retires a work type missing from the files, and restores it when it returns', async () => {
    const count = (await swedish()).length;
    await edit('work-types.json', (types: Entry[]) => types.filter((type) => type.code !== 'oil-boiler'));
    await load();
    expect((await swedish()).map((type) => type.code)).not.toContain('oil-boiler');
    await cp('db/reference/catalogue', folder, { recursive: true });
    await load();
    expect(await swedish()).toHaveLength(count);
  });

  it('keeps what an operator has edited, added or retired', async () => {
    await database.db.rows(sql`
      update work_types set edited_at = app_now(), name = name || '{"en": "Gas boiler, new"}', retired_at = app_now() where id = ${boilerReplacement}`);
    await database.db.rows(sql`delete from work_type_questions where work_type_id = ${boilerReplacement} and question_id <> 1`);
    await database.db.rows(sql`
      insert into work_types (id, code, category_id, site, name, edited_at)
      select nextval('catalogue_ids'), 'pool-heater', category_id, site, name, app_now() from work_types where id = ${boilerReplacement}`);
    await edit('questions.json', (all: { id: number; hiddenFromBuyers: boolean }[]) =>
      all.map((one) => ({ ...one, hiddenFromBuyers: one.id === 10, ...(one.id === 11 && { glance: { place: 9, label: null } }) })),
    );
    await database.db.rows(sql`update questions set edited_at = app_now() where id = 10`);
    await load();
    expect(
      await database.db.rows(sql`
        select code, name->>'en' = 'Gas boiler, new' as named, retired_at is not null as retired from work_types
        where id = ${boilerReplacement} or code = 'pool-heater' order by id`),
    ).toEqual([
      { code: 'gas-boiler-replacement', named: true, retired: true },
      { code: 'pool-heater', named: true, retired: false },
    ]);
    expect(
      await database.db.rows(sql`select question_id as id from work_type_questions where work_type_id = ${boilerReplacement}`),
    ).toEqual([{ id: 1 }]);
    expect(await database.db.first(sql`select hidden_from_buyers as hidden from questions where id = 10`)).toEqual({ hidden: false });
    expect(await database.db.first(sql`select glance_place as place, glance_label as label from questions where id = 11`)).toEqual({
      place: 9,
      label: null,
    });
    await database.db.rows(sql`delete from work_types where code = 'pool-heater'`);
    await database.db.rows(sql`update work_types set edited_at = null`);
    await database.db.rows(sql`update questions set edited_at = null`);
  });

  it('fills in missing translations, even of edited entries, while the English is unchanged', async () => {
    const missing = sql`name || jsonb_build_object('es', name->'en', 'fr', name->'en')`;
    await database.db.rows(sql`
      update work_types set edited_at = app_now(), untranslated = '{es,fr}', name = ${missing} where id in (102, ${boilerReplacement})`);
    await database.db.rows(sql`update work_types set name = name || '{"en": "Mended boiler", "es": "Mended boiler"}' where id = 102`);
    await database.db.rows(sql`update categories set untranslated = '{es,fr}', edited_at = app_now(), name = ${missing} where id = 1`);
    await database.db.rows(sql`
      update questions set untranslated = '{es,fr}', edited_at = app_now(), text = text || '{"es": "x", "fr": "x"}' where id = 10`);
    await database.db.rows(sql`
      update question_options set untranslated = '{es,fr}', text = text || '{"es": "x", "fr": "x"}' where question_id = 10`);
    await load();
    expect(
      await database.db.rows(sql`
        select name->>'es' as name, untranslated from work_types where id in (102, ${boilerReplacement})
        union all select name->>'es', untranslated from categories where id = 1
        union all select text->>'es', untranslated from questions where id = 10
        union all select text->>'es', untranslated from question_options where question_id = 10 and code = 'detached' order by 1`),
    ).toEqual([
      { name: 'Calderas', untranslated: [] },
      { name: 'Casa independiente', untranslated: [] },
      { name: 'Mended boiler', untranslated: ['es', 'fr'] },
      { name: 'Sustitución de caldera de gas', untranslated: [] },
      { name: '¿Qué tipo de inmueble es?', untranslated: [] },
    ]);
    await database.db.rows(sql`update work_types set edited_at = null, untranslated = '{}'`);
    await database.db.rows(sql`update categories set edited_at = null`);
    await database.db.rows(sql`update questions set edited_at = null`);
  });

  it('replaces a work type’s questions and keeps their order', async () => {
    await edit('work-types.json', (types: Entry[]) =>
      types.map((type) => (type.id === boilerReplacement ? { ...type, questions: [32, 1, 10] } : type)),
    );
    await load();
    const questions = await listQuestions(database.db, { workTypeId: boilerReplacement, language: 'en' });
    expect(questions.map((question) => question.id)).toEqual([32, 1, 10]);
    expect(questions[1]).toMatchObject({ code: 'timescale', options: [{ code: 'ASAP' }, { code: '1MONTH' }, { code: '3MONTHS' }] });
  });

  it.each<[string, string, (content: never) => unknown, string]>([
    ['a missing category', 'categories.json', (all: Entry[]) => all.slice(1), 'the category Boilers'],
    [
      'a missing scheme',
      'accreditation-schemes.json',
      (all: Entry[]) => all.filter((one) => one.code !== 'gas-safe'),
      'the scheme gb gas-safe',
    ],
    [
      'a text in five languages',
      'categories.json',
      (all: Entry[]) => all.map((one) => ({ ...one, name: { en: 'x', sv: 'x', da: 'x', no: 'x', es: 'x' } })),
      'categories.json of the catalogue',
    ],
  ])('refuses %s and changes nothing', async (_, file, change, message) => {
    const before = await contents();
    await edit(file, change);
    await expect(load()).rejects.toThrow(message);
    expect(await contents()).toEqual(before);
  });
});

describe('the catalogue of a country', () => {
  it('is in the language’s alphabetical order, including retired work types', async () => {
    const names = ['Østby', 'Ågren', 'zink', 'Aalborg', 'Ærø', 'VVS', 'varme'];
    await edit('work-types.json', (types: Entry[]) =>
      types.map((type, n) => ({ ...type, name: { ...type.name, da: `${names[n % 7]} ${n}` } })),
    );
    await load();
    await edit('work-types.json', (types: Entry[]) => types.filter((type) => type.code !== 'oil-boiler'));
    await load();
    const ranked = await database.db.rows(
      sql<{ name: string }>`select name->>'da' as name from work_types order by (name_rank->>'da')::integer`,
    );
    const inOrder = ranked.map((type) => type.name);
    expect(inOrder).toEqual(inOrder.toSorted(new Intl.Collator('da').compare));
    const danish = await listWorkTypes(database.db, { country: 'dk', language: 'da', companyId: null });
    const boilers = danish.filter((type) => type.category.code === 'Boilers').map((type) => type.description);
    expect(boilers).toEqual(boilers.toSorted(new Intl.Collator('da').compare));
  });

  it('offers what has a price there, in the requested language', async () => {
    const codes = (await swedish()).map((type) => type.code);
    expect(codes).toContain('district-heating-unit');
    expect(codes).not.toContain('gas-boiler-replacement');
    const danish = await listWorkTypes(database.db, { country: 'dk', language: 'da', companyId: null });
    expect(danish.find((type) => type.id === boilerReplacement)).toMatchObject({
      description: 'Udskiftning af gaskedel',
      category: { code: 'Boilers', name: 'Kedler' },
    });
  });

  it('has prices in the country’s currency', async () => {
    for (const [country, currency] of [
      ['gb', 'GBP'],
      ['dk', 'DKK'],
      ['se', 'SEK'],
      ['no', 'NOK'],
    ] as const) {
      expect(new Set((await pricesIn(country)).map((price) => price.currency))).toEqual(new Set([currency]));
    }
  });

  it('lists reasons for declining in order, some with a suggestion', async () => {
    const reasons = await listRejectReasons(database.db, 'en');
    expect(reasons[0]).toEqual({
      id: 1,
      code: 'too-far',
      text: 'It is too far away',
      actionText: 'Change your coverage area, so that we offer you closer work.',
    });
    expect(reasons.some((reason) => reason.actionText === null)).toBe(true);
  });
});

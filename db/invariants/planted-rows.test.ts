import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { scrubContactDetails } from '../../server/enquiries/text/scrub-contact-details-rule.ts';
import { readInvariants, verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { createTestDatabase, openClient } from '../../test/database.ts';
import { harmlessTexts } from '../../test/harmless-texts.ts';
import { hostileTexts } from '../../test/hostile-texts.ts';
import { plantedAudit } from './planted/audit.ts';
import { plantedCompletion } from './planted/completion.ts';
import { plantedDisputes } from './planted/disputes.ts';
import { plantedMoney } from './planted/money.ts';
import { plantedPayments } from './planted/payments.ts';
import { plantedPrivacy } from './planted/privacy.ts';
import { account, billed, company, paid, posted } from './planted/rows.ts';
import { plantedReviews } from './planted/reviews.ts';
import { plantedStock } from './planted/stock.ts';
import { openAround } from '../../test/open-together.ts';

/** From the company to the last ledger entry. */
const rightSale = [company(), account({ balance_minor: 1200, next_invoice_number: 2, last_purchase_at: 'now()' }), ...billed, ...posted];
const paidSale = [...rightSale, 'update accounts set balance_minor = 0', ...paid];
const planted = [
  ...plantedAudit,
  ...plantedMoney,
  ...plantedDisputes,
  ...plantedPayments,
  ...plantedStock,
  ...plantedCompletion,
  ...plantedPrivacy,
  ...plantedReviews,
];

/** Filled by the template's reference data; other tables are copied, empty except for the marketplace's accounts. */
const shared = ['regions', 'work_types', 'district_aliases', 'business_settings'];

describe('every invariant detects a planted error', () => {
  let client: pg.Client;
  openAround(async (closeLater) => {
    const { connection, drop } = await createTestDatabase();
    closeLater(drop);
    client = await openClient(connection, closeLater);
    const named = new Set(readInvariants().flatMap(({ statement }) => statement.match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? []));
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    await client.query('create schema planted');
    for (const { name } of rows) {
      if (!named.has(name) || shared.includes(name)) continue;
      // `as select` copies columns without constraints, defaults, triggers or generated columns.
      await client.query(`create table planted.${name} as select * from public.${name}`);
    }
    await client.query('set search_path to planted, public');
  });

  it('has a planted error for every check', () => {
    const names = readInvariants().map((check) => check.name);
    expect(names).toEqual([...new Set(names)]);
    expect([...new Set(planted.map(([check]) => check))].toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['gb', 'my postcodeLE4 7ZS', 1],
    ['dk', 'ring 55123499', 1],
    ['no', 'tlf55123499', 1],
    ['gb', 'serial 55123499', 0],
    ['dk', 'serial 551234991', 0],
    ['dk', 'serienummer 55123499', 0],
    ['dk', 'ring 55 12 34 99', 1],
    ['no', 'tlf 412 34 567', 1],
    ['se', 'vi bor i 412 63', 1],
    ['gb', 'jofarrow.co.uk', 1],
    ['gb', 'insta: jo_farrow', 1],
    ['gb', '0 7 7 0 0-9 0 0.1 2 3', 1],
    ['gb', '52.6369, -1.1398', 1],
  ])('P06 in %s of: %s', async (country, description, found) => {
    const checks = readInvariants().filter(({ name }) => name.startsWith('P06'));
    await client.query('begin');
    await client.query(`insert into enquiries (id, country, description, answers) values (1, $1, $2, '[]')`, [country, description]);
    expect(await verifyInvariants(client, checks)).toHaveLength(found);
    await client.query('rollback');
  });

  it('P06 accepts what intake lets through, and detects most of what it removes', async () => {
    const checks = readInvariants().filter(({ name }) => name.startsWith('P06'));
    const found = async (texts: readonly (readonly [string, string])[]): Promise<number> => {
      await client.query('begin');
      const [countries, descriptions] = [texts.map(([country]) => country), texts.map(([, text]) => text)];
      await client.query(
        `insert into enquiries (id, country, description, answers)
         select row_number() over (), country, description, '[]' from unnest($1::text[], $2::text[]) given (country, description)`,
        [countries, descriptions],
      );
      const rows = await client.query(checks[0]?.statement ?? '');
      await client.query('rollback');
      return rows.rowCount ?? 0;
    };
    const hostile = hostileTexts.map(({ country = 'gb', text }) => [country, text] as const);
    expect(await found(harmlessTexts)).toBe(0);
    expect(await found(hostile.map(([country, text]) => [country, scrubContactDetails(text, country, {})] as const))).toBe(0);
    expect(await found(hostile)).toBeGreaterThan(80);
  });

  it('is silent without planted errors', async () => {
    expect(await verifyInvariants(client)).toEqual([]);
  });

  it.each([
    ['the ledger', rightSale],
    ['its payment', paidSale],
  ])('is silent for a correct sale from the purchase to %s', async (_, statements) => {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    const money = readInvariants().filter(({ name }) => name.startsWith('M'));
    expect(await verifyInvariants(client, money)).toEqual([]);
    await client.query('rollback');
  });

  it.each([
    ['K01', 'foreign key', 'f', "'%s.%s'"],
    ['K02', 'primary key', 'p', 'from %s group by %s having'],
  ])('%s handles every %s of the tables it reads', async (check, _, kind, written) => {
    const statement = readInvariants().find(({ name }) => name.startsWith(check))?.statement ?? '';
    const tables = [...statement.matchAll(/ as (?:id|key) from (\w+)/g)].map((match) => match[1]);
    const { rows } = await client.query<{ line: string }>(
      // The second column of a foreign key is a currency, covered by M03.
      `select format($1, r.relname, (select string_agg(attname, ', ' order by array_position(c.conkey, attnum)) from pg_attribute
                                     where attrelid = r.oid and attnum = any(c.conkey[:case c.contype when 'f' then 1 else 9 end]))) as line
       from pg_constraint c join pg_class r on r.oid = c.conrelid
       where c.contype = $2 and r.relnamespace = 'public'::regnamespace and r.relname = any($3)`,
      [written, kind, tables],
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ line }) => !statement.includes(line))).toEqual([]);
  });

  it.each(planted)('%s: %s', async (name, _, ...statements) => {
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement);
      const broken = await verifyInvariants(
        client,
        readInvariants().filter((check) => check.name === name),
      );
      expect(broken.map((one) => one.name)).toEqual([name]);
    } finally {
      await client.query('rollback');
    }
  });
});

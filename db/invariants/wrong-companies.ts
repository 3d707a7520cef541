import type { Refused } from './wrong-writes.ts';

const note = (body: string): string =>
  `insert into company_notes (company_id, staff_id, body) values ((select min(id) from companies), (select min(id) from staff), ${body})`;
const view = (columns: string, values: string): string =>
  `insert into company_views (token_hash, company_id, staff_id, reason, ${columns})
   values (sha256(random()::text::bytea), (select min(id) from companies), (select min(id) from staff), 'asked for help', ${values})`;

const hours = (first: string, last: string, opens: string, closes: string): string =>
  `update business_units set support_first_day = ${first}, support_last_day = ${last}, support_opens = ${opens}, support_closes = ${closes}`;

export const refusedCompanyRows: readonly Refused[] = [
  ['hours of a telephone without an end', 'business_units_support_hours_whole', hours('1', '5', `'09:00'`, 'null')],
  ['a week that ends before it begins', 'business_units_support_days', hours('5', '1', `'09:00'`, `'17:00'`)],
  ['an eighth day', 'business_units_support_days', hours('1', '8', `'09:00'`, `'17:00'`)],
  ['a telephone that closes before it opens', 'business_units_support_opening', hours('1', '5', `'17:00'`, `'09:00'`)],
  ['a note of nothing', 'company_notes_body', note(`'     '`)],
  ['a note of 501 letters', 'company_notes_body', note(`repeat('x', 501)`)],
  ['a changed note', 'company_notes is append-only', note(`'called back'`), `update company_notes set body = 'never called'`],
  ['a note taken away', 'company_notes is append-only', note(`'called back'`), `delete from company_notes`],
  ['a look of an hour', 'company_views_short', view('ends_at', `now() + interval '1 hour'`)],
  ['a look that was over before it began', 'company_views_short', view('ends_at', `now() - interval '1 minute'`)],
  [
    'a look that ended before it began',
    'company_views_ended_later',
    view('ends_at, ended_at', `now() + interval '5 minutes', now() - interval '1 minute'`),
  ],
  [
    'two looks at once',
    'company_views_one_open',
    view('ends_at', `now() + interval '5 minutes'`),
    view('ends_at', `now() + interval '5 minutes'`),
  ],
];

import { describe, expect, it } from 'vitest';
import { judgeUpgrade, listStatements, listUpgradeProblems, upgradeRules } from './judge-upgrade.ts';
import { readLatestRelease } from './release-files.ts';

const { tables } = readLatestRelease();
const judge = (text: string) => judgeUpgrade(text, tables).map(({ rule, subject }) => `${rule} ${subject}`);

const planted: readonly (readonly [text: string, problem: string])[] = [
  ['drop table reviews;', 'drop reviews'],
  ['alter table only public.companies drop column if exists internal_name, add column mark smallint;', 'drop companies.internal_name'],
  ['drop function app_now();', 'drop app_now'],
  ['alter table reviews rename to opinions;', 'rename reviews'],
  ['alter table companies rename internal_name to name;', 'rename companies.internal_name'],
  ['alter function app_now() rename to our_now;', 'rename app_now'],
  ['alter table companies alter internal_name type varchar(80);', 'type companies.internal_name'],
  [
    'alter table companies alter column internal_name set data type varchar(80) using left(internal_name, 80);',
    'type companies.internal_name',
  ],
  ['alter table companies add nickname text not null;', 'required companies.nickname'],
  ['alter table brands add column motto text not null;', 'required brands.motto'],
  ['alter table companies alter column internal_name set not null;', 'required companies.internal_name'],
  ['alter table outbox_messages alter column created_at drop default;', 'required outbox_messages.created_at'],
  ['alter table purchases add column token uuid not null default gen_random_uuid();', 'rewrite purchases.token'],
  ['alter table purchases add column n bigint generated always as identity;', 'rewrite purchases.n'],
  ['alter table purchases add column n integer generated always as (length(code)) stored;', 'rewrite purchases.n'],
  ['create index on purchases (created_at);', 'index purchases'],
  ['create unique index if not exists purchases_x on only public.purchases (code);', 'index purchases'],
  ['alter table purchases add constraint purchases_x unique (code);', 'index purchases.purchases_x'],
  ['alter table purchases add constraint purchases_x check (id > 0);', 'scan purchases.purchases_x'],
  ['alter table purchases add constraint purchases_x foreign key (id) references enquiries (id);', 'scan purchases.purchases_x'],
  ['alter table purchases add column mark smallint constraint purchases_mark check (mark > 0);', 'scan purchases.mark'],
  [
    `alter table purchases add constraint purchases_x check (id > 0) not valid; -- now
     alter table purchases validate constraint purchases_x;`,
    'validate purchases.purchases_x',
  ],
  ['update enquiries set description = null;', 'rows enquiries'],
  ["with old as (select id from enquiries where code = 'a;b') delete from enquiries e using old where old.id = e.id;", 'rows enquiries'],
  ['lock table purchases in share mode;', 'lock purchases'],
  ['truncate public.purchases;', 'lock purchases'],
  ['create index concurrently purchases_x on purchases (code); create table more ();', 'mixed create index concurrently'],
  ["do $$ begin execute 'drop table purchases'; end $$;", 'opaque do'],
];

describe('a migration with one problem', () => {
  it.each(planted)('%s', (text, problem) => {
    expect(judge(text)).toEqual([problem]);
  });

  it('exists for each rule', () => {
    expect([...new Set(planted.map(([, problem]) => problem.split(' ')[0] ?? ''))].toSorted()).toEqual(
      Object.keys(upgradeRules).toSorted(),
    );
  });
});

it.each([
  'create table reviews (id bigint) partition by range (id); create index on reviews (id);',
  'create table more (id bigint primary key, company_id bigint not null references companies (id)); create index on more (company_id); drop table more;',
  'alter table more rename to others; alter table more alter column id set not null; update more set id = 1;',
  'alter table purchases add column mark smallint, add column kind text not null default $$plain$$, add column at timestamptz default now();',
  'alter table purchases add constraint purchases_x check (id > 0) not valid, drop constraint purchases_y;',
  'alter table purchases validate constraint purchases_x;',
  'alter table purchases add constraint purchases_x unique using index purchases_code;',
  'alter table questions add column place smallint check (place > 0); create index on questions (place); update questions set place = 1;',
  'create index concurrently purchases_x on purchases (code); drop index concurrently purchases_y;',
  'create function f() returns trigger language plpgsql as $$ begin update enquiries set description = null; return null; end $$;',
  "create trigger t after update of code on purchases for each row execute function f(); comment on table purchases is 'drop table; rename'; -- drop table purchases;",
  'insert into questions select * from questions; alter table purchases rename constraint purchases_x to purchases_z;',
])('finds nothing wrong with %s', (text) => {
  expect(judge(text)).toEqual([]);
});

it('splits statements outside texts, bodies and parentheses', () => {
  expect(listStatements("Select ';', (1; 2); -- a;b\n/* ; */ select $x$ ; $x$")).toEqual(["select '', (1; 2)", "select ''"]);
});

it('names problems with their remedy, and exceptions that except nothing', () => {
  const exception = { migration: '0099-x.sql', rule: 'drop', subject: 'reviews', reason: 'nobody reads it' } as const;
  const migrations = [{ name: '0099-x.sql', text: 'drop table reviews; truncate purchases;' }];
  expect(listUpgradeProblems(migrations, tables, [exception, { ...exception, subject: 'offers' }])).toEqual([
    `0099-x.sql: lock purchases: ${upgradeRules.lock}`,
    '0099-x.sql: drop offers: the exception has nothing to except',
  ]);
});

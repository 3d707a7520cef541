import { copy, type Refused } from './wrong-writes.ts';

const note = (body: string): string =>
  `insert into company_notes (company_id, staff_id, body) values ((select min(id) from companies), (select min(id) from staff), ${body})`;
const view = (columns: string, values: string): string =>
  `insert into company_views (token_hash, company_id, staff_id, reason, ${columns})
   values (sha256(random()::text::bytea), (select min(id) from companies), (select min(id) from staff), 'asked for help', ${values})`;

const hours = (first: string, last: string, opens: string, closes: string): string =>
  `update business_units set support_first_day = ${first}, support_last_day = ${last}, support_opens = ${opens}, support_closes = ${closes}`;

const scheduled = (changes: Readonly<Record<string, string>> = {}): string => {
  const row = {
    country: `'gb'`,
    valid_from: `now() + interval '1 day'`,
    changes: `'{"payment_terms_days": 30}'`,
    seen: `'{"payment_terms_days": 14}'`,
    reason: `'longer terms'`,
    staff_id: '(select min(id) from staff)',
    ...changes,
  };
  return `insert into scheduled_changes (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const startedChange = { written_at: `now() - interval '2 hours'`, valid_from: `now() - interval '1 hour'` };

const invitation = (changes: Readonly<Record<string, string>> = {}): string => {
  const row = {
    company_id: '(select min(id) from companies)',
    email: `'kim@company.test'`,
    role: `'sales'`,
    code_hash: 'sha256(random()::text::bytea)',
    invited_by: '(select min(id) from users)',
    expires_at: `now() + interval '7 days'`,
    ...changes,
  };
  return `insert into member_invitations (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const passkey = (changes: Readonly<Record<string, string>> = {}): string => {
  const row = {
    user_id: '(select min(id) from users)',
    credential_id: `'\\x00112233445566778899aabbccddeeff'`,
    public_key: `'key'`,
    counter: '5',
    rp_id: `'localhost'`,
    name: `'Phone'`,
    ...changes,
  };
  return `insert into passkeys (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

export const refusedCompanyRows: readonly Refused[] = [
  ['a changed district of an area', 'coverage_choices_stay', 'update coverage_districts set district_id = district_id'],
  ['a changed work type of an area', 'coverage_choices_stay', 'update coverage_work_types set work_type_id = work_type_id'],
  ['a company without an owner', 'members_keep_owner', 'delete from members where company_id = (select min(id) from companies)'],
  ['a last owner demoted', 'members_keep_owner', `update members set role = 'manager' where company_id = (select min(id) from companies)`],
  ['a company that begins without an owner', 'companies_begin_with_owner', copy('companies', { id: 9_001, account_number: 9_001 })],
  ['a daily limit below zero', 'members_day_limit', 'update members set day_limit_minor = -1'],
  ['a monthly limit below zero', 'members_month_limit', 'update members set month_limit_minor = -1'],
  ['an unknown role', 'members_role', `update members set role = 'admin'`],
  [
    'a member of another company',
    'members_own_company',
    'update members set company_id = (select max(id) from companies) where company_id = (select min(id) from companies)',
  ],
  [
    'a user who moves while a member',
    'users_move_as_former_members',
    'update users set company_id = (select max(id) from companies) where company_id = (select min(id) from companies)',
  ],
  [
    'a user twice a member',
    /members_(pk|user_once)/,
    'insert into members (company_id, user_id, role) select company_id, user_id, role from members limit 1',
  ],
  ['one passkey twice', 'passkeys_credential_once', passkey(), passkey({ user_id: '(select max(id) from users)' })],
  ['a passkey of nobody', 'passkeys_one_owner', passkey({ user_id: 'null' })],
  ['a passkey without a name', 'passkeys_name_length', passkey({ name: `''` })],
  ['a credential too short to be random', 'passkeys_credential_length', passkey({ credential_id: `'x'` })],
  ['a counter of a passkey below zero', 'passkeys_counter', passkey({ counter: '-1' })],
  ['a counter of a passkey that decreases', 'passkeys_counter_increases', passkey(), 'update passkeys set counter = 4'],
  [
    'a copied passkey that works again',
    'passkeys_counter_increases',
    passkey({ suspended_at: 'now()' }),
    'update passkeys set suspended_at = null',
  ],
  ['a passkey that changes hands', 'passkeys_keep_key', passkey(), 'update passkeys set user_id = (select max(id) from users)'],
  ['a passkey with another key', 'passkeys_keep_key', passkey(), `update passkeys set public_key = 'another'`],
  [
    'a challenge for something unknown',
    'passkey_challenges_purpose',
    `insert into passkey_challenges (challenge_hash, purpose, bound_hash, expires_at) values ('x', 'pay', 'y', now() + interval '1 minute')`,
  ],
  [
    'a challenge that expired before it was issued',
    'passkey_challenges_expire_later',
    `insert into passkey_challenges (challenge_hash, purpose, bound_hash, expires_at) values ('x', 'confirm', 'y', now() - interval '1 minute')`,
  ],
  [
    'one account of the identity provider for two',
    'staff_sso_accounts_subject_once',
    `insert into staff_sso_accounts (staff_id, issuer, subject) select id, 'https://login.test', 'same' from staff limit 2`,
  ],
  ['two open invitations to one address', 'member_invitations_one_open', invitation(), invitation()],
  [
    'an invitation both used and revoked',
    'member_invitations_ended_once',
    invitation({ accepted_at: 'now()', accepted_by: '(select min(id) from users)', revoked_at: 'now()' }),
  ],
  ['an invitation used by nobody', 'member_invitations_accepted_by_somebody', invitation({ accepted_at: 'now()' })],
  [
    'an invitation that expired before it was sent',
    'member_invitations_expire_later',
    invitation({ expires_at: `now() - interval '1 day'` }),
  ],
  ['telephone hours without an end', 'business_units_support_hours_whole', hours('1', '5', `'09:00'`, 'null')],
  ['a week that ends before it begins', 'business_units_support_days', hours('5', '1', `'09:00'`, `'17:00'`)],
  ['an eighth day', 'business_units_support_days', hours('1', '8', `'09:00'`, `'17:00'`)],
  ['telephone hours that end before they start', 'business_units_support_opening', hours('1', '5', `'17:00'`, `'09:00'`)],
  ['an empty scheduled change', 'scheduled_changes_says_something', scheduled({ changes: `'{}'` })],
  ['a scheduled change without a target', 'scheduled_changes_of_one', scheduled({ country: 'null' })],
  ['a scheduled change of both a unit and a brand', 'scheduled_changes_of_one', scheduled({ brand: `'main'` })],
  ['a scheduled change of a missing brand', 'scheduled_changes_brand_fk', scheduled({ country: 'null', brand: `'nobodys'` })],
  ['a scheduled change without a reason', 'scheduled_changes_has_reason', scheduled({ reason: `' '` })],
  ['a change scheduled in the past', 'scheduled_changes_to_come', scheduled({ valid_from: `now() - interval '1 hour'` })],
  ['two changes of a unit at the same time', 'scheduled_changes_of_unit', scheduled(), scheduled()],
  [
    'two changes of a brand at the same time',
    'scheduled_changes_of_brand',
    scheduled({ country: 'null', brand: `'main'` }),
    scheduled({ country: 'null', brand: `'main'` }),
  ],
  ['a scheduled change applied before its time', 'scheduled_changes_in_time', scheduled({ applied_at: 'now()' })],
  [
    'a scheduled change cancelled after its time',
    'scheduled_changes_cancelled_before_begun',
    scheduled({ ...startedChange, cancelled_at: 'now()' }),
  ],
  [
    'a scheduled change both applied and refused',
    'scheduled_changes_ends_once',
    scheduled({ ...startedChange, applied_at: 'now()', refused_at: 'now()', refused_for: `'not_allowed'` }),
  ],
  ['a refused scheduled change without a reason', 'scheduled_changes_refused_why', scheduled({ ...startedChange, refused_at: 'now()' })],
  ['an edited scheduled change', 'scheduled_changes_stay', scheduled(), `update scheduled_changes set changes = '{"x": 1}'`],
  [
    'an ended scheduled change that is pending again',
    'scheduled_changes_stay',
    scheduled({ cancelled_at: 'now()' }),
    'update scheduled_changes set cancelled_at = null',
  ],
  ['a deleted scheduled change', 'scheduled_changes_stay', scheduled(), 'delete from scheduled_changes'],
  ['what is scheduled emptied', /is append-only/, 'truncate scheduled_changes'],
  ['an empty note', 'company_notes_body', note(`'     '`)],
  ['a note of 501 characters', 'company_notes_body', note(`repeat('x', 501)`)],
  ['a changed note', 'company_notes is append-only', note(`'called back'`), `update company_notes set body = 'never called'`],
  ['a note taken away', 'company_notes is append-only', note(`'called back'`), `delete from company_notes`],
  ['an impersonation of an hour', 'company_views_short', view('ends_at', `now() + interval '1 hour'`)],
  ['an impersonation that expires before it starts', 'company_views_short', view('ends_at', `now() - interval '1 minute'`)],
  [
    'an impersonation that ended before it started',
    'company_views_ended_later',
    view('ends_at, ended_at', `now() + interval '5 minutes', now() - interval '1 minute'`),
  ],
  [
    'two open impersonations',
    'company_views_one_open',
    view('ends_at', `now() + interval '5 minutes'`),
    view('ends_at', `now() + interval '5 minutes'`),
  ],
];

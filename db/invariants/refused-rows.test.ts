import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { offerLead } from '../../server/buying/offer-lead.ts';
import {
  copy,
  purchase,
  billed,
  erased,
  capUse,
  release,
  turn,
  alertSettings,
  alertAddress,
  smsDay,
  posting,
  account,
  entries,
  sold,
  theirs,
  inLedger,
  type Refused,
} from './wrong-writes.ts';
import { refusedMoney } from './wrong-money.ts';
import { refusedCatalogue } from './wrong-catalogue.ts';
import { refusedContent } from './wrong-content.ts';
import { refusedDisputes } from './wrong-disputes.ts';
import { refusedCharges } from './wrong-charges.ts';
import { refusedReviews } from './wrong-reviews.ts';
import { refusedCompanyRows } from './wrong-companies.ts';
import { refusedListings } from './wrong-listings.ts';
import { refusedLeads } from './wrong-leads.ts';
import { refusedIntroductions } from './wrong-introductions.ts';
import { refusedIntegrations } from './wrong-integrations.ts';
import { refusedTransfers } from './wrong-transfers.ts';
import { refusedPayments } from './wrong-payments.ts';
import { refusedMessages } from './wrong-messages.ts';
import { decideAsStaff, reportedScene } from '../../test/dispute-scenes.ts';
import { givePhoto } from '../../test/factories/give-photo.ts';
import { reviewInEveryWay } from '../../test/factories/review-lead.ts';
import { showCompany } from '../../test/factories/show-company.ts';
import { settleInEveryWay } from '../../test/factories/settle-in-every-way.ts';

/** The database rejects invalid states whatever the code does; statements here bypass the verbs. */
let client: pg.Client;

const test = useTestApp();
openAround(async (closeLater) => {
  client = await openClient(test.database.connection, closeLater);
});
beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  const [buyer, other] = [await test.company(), await test.company()];
  const id = await putOnSale(test.database, sourceId);
  await buyer.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': 'first' });
  await other.call('PUT', `/lead/reject/${await putOnSale(test.database, sourceId)}`);
  const offered = await putOnSale(test.database, sourceId);
  await test.database.inTx((tx) => offerLead(tx, { enquiryId: offered, companyId: other.companyId, until: new Date(Date.now() + 60_000) }));
  const staff = await test.staff();
  await putOnSale(test.database, sourceId, { number_leads_requested: 1 });
  const held = await takeIn(test.database, sourceId);
  await staff.call('POST', `/operator/enquiries/${held}/qualify`, { reason: 'spoken to by telephone' });
  await settleInEveryWay(test, sourceId);
  for (const outcome of ['accepted', 'rejected'] as const) await decideAsStaff(test, { ...(await reportedScene(test)), outcome });
  await reportedScene(test);
  await reviewInEveryWay(test, await test.company(), sourceId);
  const [shown, named] = [await test.company(), await test.company()];
  for (const { companyId } of [shown, named]) await showCompany(test, companyId);
  for (const kind of ['logo', 'photo', 'photo'] as const) await givePhoto(test.database, shown.companyId, { kind });
});

const balance = 'ledger transaction does not balance';
const refused: readonly Refused[] = [
  ['more sold than the consumer agreed to', 'enquiries_never_oversold', 'update enquiries set sold = max_sales + 1'],
  ['more sold and reserved than there are slots', 'enquiries_never_oversold', 'update enquiries set sold = 2, reserved = 2'],
  ['fewer than none reserved', 'enquiries_never_oversold', 'update enquiries set reserved = -1'],
  ['four companies to an enquiry', 'enquiries_max_sales', 'update enquiries set max_sales = 4'],
  ['more companies than the consumer agreed to', 'enquiries_maximum_agreed', 'update enquiries set max_sales = 3 where max_sales = 1'],
  ['four companies in a consent', 'enquiry_consents_recipients', 'update enquiry_consents set max_recipients = 4'],
  [
    'an enquiry on sale that was never released',
    'enquiries_released_has_time',
    `update enquiries set status = 'released', released_at = null, opened_at = null`,
  ],
  ['an enquiry for nothing', 'enquiries_list_price_positive', 'update enquiries set list_price_minor = 0'],

  [
    'a billing address in use with parts missing',
    'companies_billing_address_whole',
    `update companies set billing_address_enabled = true, billing_address_line1 = '1 High Street'`,
  ],
  ['an invoice e-mail that is none', 'companies_invoice_emails', 'update companies set invoice_emails = array[null]::text[]'],

  ['a fourth slot', 'purchases_slot', purchase({ slot_no: 4 })],
  [
    'a slot that the consumer did not agree to',
    'purchases_slot_agreed',
    'update enquiries set max_sales = 1 where id = (select enquiry_id from purchases limit 1)',
    purchase({}),
  ],
  ['a slot sold twice', 'purchases_slot_once', purchase({ slot_no: 1 })],
  [
    'a second purchase of one enquiry by one company',
    'purchases_company_once',
    copy('purchases', { id: 9_001, code: 'ANOTHER001', slot_no: 2 }),
  ],
  ['a code given twice', 'purchases_code_once', copy('purchases', { id: 9_001, slot_no: 2, company_id: 2 })],
  [
    'a purchase over the credit limit',
    'purchases_within_credit',
    purchase({ balance_after_minor: 25_001, credit_limit_at_purchase_minor: 25_000 }),
  ],
  ['a purchase whose sum is wrong', 'purchases_sum', purchase({ gross_minor: 1 })],
  ['a purchase without a card', 'purchases_gates', purchase({ had_card: false, buy_without_card: false })],
  ['a purchase by a company that may not buy', 'purchases_gates', purchase({ purchase_enabled: false })],
  ['a purchase by a closed company', 'purchases_gates', purchase({ company_status: 230 })],
  ['a purchase of an enquiry that does not exist', 'purchases_enquiry_fk', purchase({ enquiry_id: 1 })],
  ['a place in a cap given twice', 'purchase_cap_uses_once', purchase({}), capUse({ purchase_id: 9_001 })],
  [
    'a place beyond the cap',
    'purchase_cap_uses_within_cap',
    `update purchase_cap_uses set position = 4, cap_at_purchase = 3 where period = 'day'`,
  ],
  [
    'a week that begins on a Tuesday',
    'purchase_cap_uses_week_from_monday',
    `update purchase_cap_uses set period_start = '2026-11-24' where period = 'week'`,
  ],
  [
    'a month that begins on its second',
    'purchase_cap_uses_month_from_first',
    `update purchase_cap_uses set period_start = '2026-11-02' where period = 'month'`,
  ],
  [
    'a cap switched on without a figure',
    'company_work_types_cap_on_has_value',
    `insert into company_work_types (company_id, work_type_id, cap_week_on) select id, (select min(id) from work_types), true from companies limit 1`,
  ],
  ['a second turn of one company at one enquiry', 'distribution_decisions_pk', release, turn('offered'), turn('offered')],
  ['a company passed over without a reason', 'distribution_decisions_reason', release, turn('passed_over')],
  ['an enquiry matched twice', 'distribution_runs_pk', release, release],
  ['an automatic purchase for a company that did not match', 'distribution_runs_automatic_matched', release.replace(`'{}')`, `'{1}')`)],
  ['six addresses for alerts', 'company_alert_settings_emails', alertSettings.replace(`'{}'`, `'{a,b,c,d,e,f}'`)],
  ['a frequency that is not offered', 'company_alert_settings_notify', alertSettings.replace('2, 3)', '5, 3)')],
  ['an address in capitals', 'alert_addresses_lower_case', alertAddress('A@x.test')],
  ['one address twice', 'alert_addresses_pk', alertAddress('a@x.test'), alertAddress('a@x.test')],
  ['a day full of text messages that held none back', 'alert_sms_days_full', smsDay('full_at', 'now()')],
  ['a text message held back at no time', 'alert_sms_days_full', smsDay('held_back', '1')],
  ['a purchase of what the company declined', 'purchases_not_declined', purchase({ company_id: 2, enquiry_id: 100_002 })],
  ['a decline of what the company bought', 'declines_not_bought', copy('declines', { company_id: 1, enquiry_id: 100_001 })],
  ['a purchase of an erased consumer', 'purchases_of_somebody', erased, purchase({})],
  ['an erased consumer whose enquiry is on sale', 'enquiry_contacts_erased_is_over', erased],
  ['an enquiry on sale and over', 'enquiries_state_fits_times', `update enquiries set ended_at = now() where status = 'released'`],
  [
    'an enquiry whose hold ended after its release',
    'enquiries_state_fits_times',
    `update enquiries set hold_release_at = released_at + interval '1 second' where status = 'released'`,
  ],
  ['an enquiry held and on sale', 'enquiries_state_fits_times', `update enquiries set status = 'held' where status = 'released'`],
  ['a consent that says something else', 'enquiry_consents_stay', `update enquiry_consents set text = 'Anybody may call me.'`],
  [
    'a consent that somebody else vouches for',
    'enquiry_consents_stay',
    `update enquiry_consents set taken_by = (select min(id) from staff)`,
  ],
  ['a second source of the back-office', 'sources_for_staff_once', `update sources set for_staff = true where form_site is null`],
  ['a second source of one form', 'sources_form_site_once', `update sources set form_site = 1 where not for_staff`],
  ['a form of the back-office', 'sources_form_not_of_staff', `update sources set form_site = 3 - id where for_staff`],
  [
    'a frame around no form',
    'sources_frames_have_form',
    `update sources set frame_origins = '{https://a.example}' where form_site is null`,
  ],
  ['a score above a hundred', 'sources_score_limit', `update sources set score_limit = 101`],
  ['a failed check that has points', 'enquiry_checks_failed_is_worthless', `update enquiry_checks set passed = false, points = 5`],
  ['a back-office that is stopped', 'sources_for_staff_runs', `update sources set stopped_at = now()`],
  [
    'a key to the back-office',
    'intake_keys_not_of_staff',
    `insert into intake_keys (source_id, key_hash) select id, 'x' from sources where for_staff`,
  ],
  [
    'a receipt without a purchase',
    'outbox_messages_receipt_of_purchase',
    copy('outbox_messages', { id: 9_001, dedupe_key: 'purchase.receipt:77' }),
  ],
  ['a key of another company’s purchase', 'idempotency_keys_own_purchase', copy('idempotency_keys', { company_id: 2 })],
  [
    'a key of a source without an enquiry',
    'intake_requests_own_enquiry',
    `insert into intake_requests (source_id, key, request_hash) select min(id), 'k', '' from sources`,
  ],
  ['an offer made twice', 'offers_once', copy('offers', { id: 9_001 })],
  ['a decline made twice', 'declines_pk', copy('declines')],

  ['a posting that does not balance', balance, posting, entries([account('revenue'), -100], [account('vat_output'), 99])],
  ['a posting without lines', 'ledger transaction 9001 has no entries', posting],
  ['a posting with one side', balance, posting, entries([account('revenue'), -100])],
  ['a posting completed too late', balance, posting, entries([account('revenue'), -100]), entries([account('vat_output'), 100])],
  [
    'a line added to a posting that balanced',
    balance,
    posting,
    entries([account('revenue'), -1], [account('vat_output'), 1]),
    entries([account('revenue'), 5]),
  ],
  ['a line of nothing', 'ledger_entries_not_zero', posting, entries([account('revenue'), 0], [account('vat_output'), 0])],
  [
    'a posting in two currencies',
    'ledger_entries_account_fk',
    posting,
    entries([account('revenue'), -100], [account('revenue', 'DKK'), 100]),
  ],
  ['a purchase posted twice', 'ledger_transactions_once', copy('ledger_transactions', { id: 9_001 })],
  ['two accounts for one thing', 'ledger_accounts_once', copy('ledger_accounts', { id: 9_001 })],

  ['contact data of a consumer who was erased', 'enquiry_contacts_erased_is_empty', 'update enquiry_contacts set erased_at = now()'],
  [
    'contact data for an erased consumer',
    'enquiry_contacts_erased_is_empty',
    `update enquiry_contacts set erased_at = now(), title = null, forename = null, surname = null, telephone = null, alternate_phone = null, email = null, address1 = null, address2 = null, town = null, postcode = null, phone_key = null`,
  ],
  [
    'a reading by a company without a name',
    'contact_reveals_company_named',
    `insert into contact_reveals (enquiry_id, actor_type, surface) select id, 'company', 'lead' from enquiries limit 1`,
  ],
  [
    'a reading by an operator without a reason',
    'contact_reveals_operator_reason',
    `insert into contact_reveals (enquiry_id, actor_type, staff_id, surface, reason) select id, 'operator', 1, 'lead', 'no' from enquiries limit 1`,
  ],
  [
    'two enquiries for one key of a source',
    'intake_requests_pk',
    `insert into intake_requests (source_id, key, request_hash) select 1, 'k', '' from generate_series(1, 2)`,
  ],
  ['one cause told twice', 'outbox_messages_once', copy('outbox_messages', { id: 9_001 })],
  ['one key of a company twice', 'idempotency_keys_pk', copy('idempotency_keys')],
  ['a key finished without an outcome', 'idempotency_keys_finished_has_outcome', 'update idempotency_keys set outcome = null'],
  ['a job run twice for one period', 'job_runs_pk', `insert into job_runs (job, period_key) select 'j', 'p' from generate_series(1, 2)`],
  ['two default cards', 'cards_one_default', copy('cards', { id: 9_001, provider_ref: 'another' })],
  ['two accounts with one e-mail address', 'users_email_once', copy('users', { id: 9_001, is_account_owner: false })],
  ['a session of nobody', 'sessions_one_owner', `insert into sessions (token_hash) values ('x')`],
  ...[
    ['ledger_entries', 'amount_minor'],
    ['ledger_transactions', 'kind'],
    ['audit_entries', 'reason'],
    ['purchases', 'channel'],
    ['contact_reveals', 'reason'],
  ].flatMap(([table, column]): [string, RegExp, string][] => [
    [`a change of ${table}`, /is append-only/, `update ${table} set ${column} = ${column}`],
    [`a deletion from ${table}`, /is append-only/, `delete from ${table}`],
    [`${table} emptied`, /is append-only/, `truncate ${table} cascade`],
  ]),
  ['a deletion from invoices', /is append-only/, 'delete from invoices'],
  ['invoices emptied', /is append-only/, 'truncate invoices cascade'],
];

describe('the database rejects', () => {
  it.each([
    ...refused,
    ...refusedCatalogue,
    ...refusedMoney,
    ...refusedMessages,
    ...refusedPayments,
    ...refusedTransfers,
    ...refusedCharges,
    ...refusedContent,
    ...refusedDisputes,
    ...refusedIntroductions,
    ...refusedIntegrations,
    ...refusedLeads,
    ...refusedCompanyRows,
    ...refusedListings,
    ...refusedReviews,
  ])('%s', async (_, reason, ...statements) => {
    await client.query('begin');
    try {
      const run = async (): Promise<void> => {
        for (const statement of [...statements, 'set constraints all immediate']) await client.query(statement);
      };
      const error: unknown = await run().catch((failure: unknown) => failure);
      expect(error, 'nothing was refused').toBeInstanceOf(pg.DatabaseError);
      const { constraint, message } = error as pg.DatabaseError;
      if (typeof reason === 'string' && reason !== balance) expect(constraint ?? message).toBe(reason);
      else expect(message).toMatch(reason);
    } finally {
      await client.query('rollback');
    }
  });
});

it('the corrected statements succeed', async () => {
  for (const statement of ['begin', purchase({}), billed(), sold, inLedger(theirs, 2_880, -2_400, -480)]) await client.query(statement);
  await client.query('set constraints all immediate');
  await client.query('rollback');
});

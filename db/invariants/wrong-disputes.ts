import { erased, type Refused } from './wrong-writes.ts';

// Of the reports, one awaits review, one was rejected and one accepted.

const report = (state: string): string => `(select max(id) from reports where state = '${state}')`;
const rule = (reason: string, country = 'gb'): string =>
  `(select id from return_rules where country = '${country}' and reason = '${reason}')`;
const written = (table: string, usual: Record<string, string>) => (changes: Record<string, string>) => {
  const row = { ...usual, ...changes };
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const unreported = '(select max(id) from purchases p where not exists (select from reports where purchase_id = p.id))';
const another = written('reports', {
  purchase_id: unreported,
  company_id: `(select company_id from purchases where id = ${unreported})`,
  return_rule_id: rule('fraud'),
  reason: `'fraud'`,
  comment: `'long enough'`,
  state: `'with_operator'`,
  decide_by: 'now()',
});
const decision = written('report_decisions', {
  report_id: report('with_operator'),
  step: `'report'`,
  outcome: `'rejected'`,
  decided_by: `'operator'`,
  staff_id: '(select min(id) from staff)',
  return_rule_id: rule('fraud'),
  ground: `'person'`,
  reason: `'looked into'`,
});
const pending = written('pending_decisions', {
  report_id: report('with_operator'),
  step: `'report'`,
  outcome: `'rejected'`,
  reason: `'looked into'`,
  staff_id: '(select min(id) from staff)',
  due_at: `now() + interval '10 seconds'`,
  made_at: 'now()',
});
const question = written('customer_questions', {
  report_id: report('with_operator'),
  token_hash: `'x'`,
  asked_at: 'now()',
  ends_at: `now() + interval '1 hour'`,
});
const statement = written('contact_statements', { purchase_id: unreported, in_touch: 'true' });
const selectReportPurchase = (state: string): string => `(select purchase_id from reports where id = ${report(state)})`;
const version = written('return_rules', {
  country: `'gb'`,
  reason: `'fraud'`,
  version: '2',
  offered: 'true',
  window_days: '7',
  automatic_window_days: '14',
  proof: `'text'`,
  decided_by: `'operator'`,
});
const move = (from: string, changes: string): string => `update reports set ${changes} where id = ${report(from)}`;
const credit = (changes: string): string => `
  insert into invoices overriding system value select (jsonb_populate_record(i, jsonb_build_object('id', 9001, 'kind', 'credit_note', 'series', 'C', 'code', 'X-C', 'reason', 'report', 'credits_id', id,
    'net_minor', -net_minor, 'vat_minor', -vat_minor, 'gross_minor', -gross_minor) || ${changes})).*
  from invoices i where kind = 'invoice' and purchase_id = (select purchase_id from reports where id = ${report('rejected')})`;
const customerDecision = { decided_by: `'customer'`, staff_id: 'null', reason: 'null', outcome: `'accepted'` };

/** Reports, decisions and policies that the database must reject. */
export const refusedDisputes: readonly Refused[] = [
  [
    'a report of another company’s purchase',
    'reports_fit_purchase',
    another({
      company_id: '1',
      purchase_id: `(select max(id) from purchases where company_id <> 1 and id not in (select purchase_id from reports))`,
    }),
  ],
  ['a report by the rule of another reason', 'reports_fit_purchase', another({ return_rule_id: rule('duplicate') })],
  ['a report by the rule of another country', 'reports_fit_purchase', another({ return_rule_id: rule('fraud', 'se') })],
  ['a report before its purchase', 'reports_fit_purchase', another({ created_at: `'2020-01-01'` })],
  ['a report of nine characters', 'reports_comment', another({ comment: `'123456789'` })],
  ['a report in an unknown state', 'reports_state', another({ state: `'lost'` })],
  ['an accepted report without a decision', 'reports_stand_as_decided', another({ state: `'accepted'` })],
  ['a rejection without an appeal deadline', 'reports_appealable_has_end', another({ state: `'rejected'` })],
  ['an extension without an end', 'reports_extended_until', another({ state: `'extended'` })],
  [
    'an extension that ends before the deadline',
    'reports_more_time_is_later',
    move('with_operator', `state = 'extended', extended_until = created_at`),
  ],
  [
    'a pending extension that ends before the deadline',
    'pending_decisions_more_time_is_later',
    pending({ outcome: `'extended'`, extended_until: 'now()' }),
  ],
  ['an extension end without an extension', 'reports_extended_until', another({ extended_until: 'now()' })],
  [
    'two reports that were not extended',
    'reports_one_that_counts',
    another({
      purchase_id: `(select purchase_id from reports where id = ${report('with_operator')})`,
      company_id: `(select company_id from reports where id = ${report('with_operator')})`,
    }),
  ],
  ['a report of a purchase that is not there', /reports_purchase_fk|reports_fit_purchase/, another({ purchase_id: '987654321' })],
  ['a report accepted without a decision', 'reports_stand_as_decided', move('with_operator', `state = 'accepted'`)],
  ['a decision that does not match its report', 'reports_stand_as_decided', decision({})],
  [
    'an accepted report without a credit note',
    'reports_accepted_is_credited',
    decision({ outcome: `'accepted'` }),
    move('with_operator', `state = 'accepted'`),
  ],
  ['an accepted report that is reopened', 'reports_move_on', move('accepted', `state = 'with_operator'`)],
  ['a rejected report that becomes accepted', 'reports_move_on', move('rejected', `state = 'accepted'`)],
  ['a report with edited text', 'reports_move_on', move('with_operator', `comment = 'other words than before'`)],
  ['a changed appeal deadline', 'reports_move_on', move('rejected', `appeal_by = appeal_by + interval '1 day'`)],
  ['an appeal without text', 'reports_appeal_state', move('rejected', `state = 'appealed'`)],
  [
    'an appeal of nine characters',
    'reports_appeal_comment',
    move('rejected', `state = 'appealed', appealed_at = now(), appeal_comment = '123456789'`),
  ],
  [
    'an appeal without its time',
    /reports_appeal_(whole|state)/,
    move('rejected', `state = 'appealed', appeal_comment = 'Please look again'`),
  ],
  [
    'an appeal after its deadline',
    'reports_appeal_in_time',
    move('rejected', `state = 'appealed', appealed_at = appeal_by + interval '1 second', appeal_comment = 'Please look again'`),
  ],
  ['a report deleted', /is append-only/, 'delete from reports'],
  ['reports emptied', /is append-only/, 'truncate reports cascade'],
  ['a decision changed', /is append-only/, `update report_decisions set outcome = 'extended'`],
  ['a decision deleted', /is append-only/, 'delete from report_decisions'],
  ['decisions emptied', /is append-only/, 'truncate report_decisions cascade'],
  ['a second decision on one step', 'report_decisions_pk', decision({ report_id: report('accepted') })],
  ['a decision by an operator without a name', 'report_decisions_person', decision({ staff_id: 'null' })],
  ['a decision by an operator without a reason', 'report_decisions_person_says_why', decision({ reason: 'null' })],
  ['a reason of four characters', 'report_decisions_reason', decision({ reason: `'1234'` })],
  ['an unknown ground', 'report_decisions_ground', decision({ ground: `'luck'`, reason: 'null' })],
  ['an unknown decider', 'report_decisions_decided_by', decision({ decided_by: `'nobody'`, staff_id: 'null' })],
  ['an unknown outcome', 'report_decisions_outcome', decision({ outcome: `'lost'` })],
  ['an unknown step', 'report_decisions_step', decision({ step: `'third'` })],
  [
    'an appeal decided automatically',
    'report_decisions_appeal_by_person',
    decision({ step: `'appeal'`, decided_by: `'system'`, staff_id: 'null', ground: `'withdrawn'`, reason: 'null' }),
  ],
  ['an extension on appeal', 'report_decisions_appeal_by_person', decision({ step: `'appeal'`, outcome: `'extended'` })],
  [
    'a decision on silence without a question',
    'report_decisions_as_answered',
    decision({ ...customerDecision, ground: `'customer_silent'` }),
  ],
  [
    'an attempt before the purchase',
    'report_attempts_between_purchase_and_report',
    `insert into report_attempts values (${report('with_operator')}, '2020-01-01', 'phone')`,
  ],
  [
    'an attempt after the report',
    'report_attempts_between_purchase_and_report',
    `insert into report_attempts values (${report('with_operator')}, now() + interval '1 day', 'phone')`,
  ],
  ['an attempt by pigeon', 'report_attempts_channel', `insert into report_attempts values (${report('with_operator')}, now(), 'pigeon')`],
  ['a statement before the purchase', 'contact_statements_after_purchase', statement({ said_at: `'2020-01-01'` })],
  ['a statement about a missing purchase', 'contact_statements_purchase_fk', statement({ purchase_id: '987654321' })],
  [
    'a statement after the final decision',
    'contact_statements_before_decision',
    statement({ purchase_id: selectReportPurchase('accepted') }),
  ],
  [
    'a statement by an erased consumer',
    'contact_statements_of_somebody',
    erased.replace('(select min(id) from enquiries)', `(select enquiry_id from purchases where id = ${unreported})`),
    statement({}),
  ],
  ['a statement changed', /is append-only/, statement({}), 'update contact_statements set in_touch = false'],
  ['a statement deleted', /is append-only/, statement({}), 'delete from contact_statements'],
  ['statements emptied', /is append-only/, 'truncate contact_statements'],
  [
    'a question without stated attempts',
    'customer_questions_attempts_stated',
    another({ return_rule_id: rule('nocontacttried'), reason: `'nocontacttried'` }),
    question({ report_id: '(select max(id) from reports)' }),
  ],
  ['a question that ends before it starts', 'customer_questions_window', question({ ends_at: 'now()' })],
  ['an unknown answer', 'customer_questions_answer', question({ answer: `'maybe'`, answered_at: 'now()' })],
  ['an answer without a time', 'customer_questions_answer_dated', question({ answer: `'yes'` })],
  ['an answer after the deadline', 'customer_questions_in_time', question({ answer: `'yes'`, answered_at: `now() + interval '2 hours'` })],
  [
    'a first answer after the deadline',
    'customer_questions_in_time',
    question({}),
    `update customer_questions set answer = 'yes', answered_at = ends_at + interval '1 minute' where answer is null`,
  ],
  ['two questions with one token', 'customer_questions_token_once', question({}), question({ report_id: report('rejected') })],
  ['a second question about a report', 'customer_questions_pk', question({}), question({ token_hash: `'y'` })],
  [
    'an unknown channel',
    'undeliverable_contacts_channel',
    `insert into undeliverable_contacts values ((select min(id) from enquiries), 'pigeon', 'form')`,
  ],
  [
    'an unknown source of an undeliverable contact',
    'undeliverable_contacts_found_by',
    `insert into undeliverable_contacts values ((select min(id) from enquiries), 'email', 'luck')`,
  ],
  [
    'a credit note for a rejected report',
    'invoices_credit_reason',
    credit(`jsonb_build_object('report_id', ${report('rejected')})`),
    `insert into ledger_transactions (kind, ref_id, currency) values ('credit_note', 9001, 'GBP')`,
  ],
  ['a credit note without its report', 'invoices_report_named', credit(`'{}'`)],
  [
    'a credit for both a withdrawal and a report',
    'invoices_report_named',
    credit(`jsonb_build_object('report_id', ${report('rejected')}, 'reason', 'withdrawn')`),
  ],
  ['two credit notes for one report', 'invoices_one_credit_per_report', credit(`jsonb_build_object('report_id', ${report('accepted')})`)],
  ['a duplicate version of a rule', 'return_rules_version_once', version({ version: '1' })],
  ['version zero', 'return_rules_version', version({ version: '0' })],
  ['a rule for an unknown reason', 'return_rules_reason', version({ reason: `'mood'` })],
  ['a reporting window of zero days', 'return_rules_window', version({ window_days: '0' })],
  ['a reporting window of a year', 'return_rules_automatic_window', version({ automatic_window_days: '365' })],
  ['an unknown proof', 'return_rules_proof', version({ proof: `'luck'` })],
  ['a rule with an unknown decider', 'return_rules_decided_by', version({ decided_by: `'nobody'` })],
  [
    'required attempts without the proof by attempts',
    'return_rules_attempts_whole',
    version({ attempts_needed: '3', attempts_hours: '48' }),
  ],
  ['a hundred attempts', 'return_rules_attempts', version({ proof: `'attempts'`, attempts_needed: '100', attempts_hours: '48' })],
  [
    'attempts required over a year',
    'return_rules_attempts_hours',
    version({ proof: `'attempts'`, attempts_needed: '3', attempts_hours: '9000' }),
  ],
  ['a rule without time for the customer to answer', 'return_rules_customer_has_time', version({ decided_by: `'customer'` })],
  ['a year to answer', 'return_rules_answer_hours', version({ decided_by: `'customer'`, answer_hours: '9000' })],
  ['an incomplete quota', 'return_rules_quota_whole', version({ decided_by: `'customer'`, answer_hours: '72', quota_bp: '2000' })],
  [
    'a quota without a question to the customer',
    'return_rules_quota_on_silence',
    version({ quota_bp: '2000', quota_days: '90', quota_least: '2' }),
  ],
  [
    'a quota above 100 %',
    'return_rules_quota',
    version({ decided_by: `'customer'`, answer_hours: '72', quota_bp: '10001', quota_days: '90', quota_least: '2' }),
  ],
  [
    'a quota over zero days',
    'return_rules_quota_days',
    version({ decided_by: `'customer'`, answer_hours: '72', quota_bp: '2000', quota_days: '0', quota_least: '2' }),
  ],
  [
    'a negative minimum',
    'return_rules_quota_least',
    version({ decided_by: `'customer'`, answer_hours: '72', quota_bp: '2000', quota_days: '90', quota_least: '-1' }),
  ],
  ['a rule changed', /is append-only/, 'update return_rules set window_days = 8'],
  ['a rule deleted', /is append-only/, 'delete from return_rules'],
  ['two pending decisions on one report', 'pending_decisions_one_open', pending({}), pending({})],
  ['a pending decision without a report', 'pending_decisions_report_fk', pending({ report_id: '987654321' })],
  ['a pending decision on an unknown step', 'pending_decisions_step', pending({ step: `'third'` })],
  ['a pending decision with an unknown outcome', 'pending_decisions_outcome', pending({ outcome: `'ignored'` })],
  ['a pending decision with a reason of four characters', 'pending_decisions_reason', pending({ reason: `'1234'` })],
  ['a pending decision without an author', 'pending_decisions_staff_fk', pending({ staff_id: '987654321' })],
  ['a pending decision due before it was made', 'pending_decisions_due_later', pending({ due_at: 'now()' })],
  ['a pending decision with an unknown end', 'pending_decisions_end', pending({ ended_at: 'now()', ended_as: `'lost'` })],
  ['an ended pending decision without its outcome', 'pending_decisions_end_whole', pending({ ended_at: 'now()' })],
  [
    'a decision undone after its due time',
    'pending_decisions_undone_in_time',
    pending({ ended_at: `now() + interval '11 seconds'`, ended_as: `'undone'` }),
  ],
  ['a pending extension on appeal', 'pending_decisions_appeal_is_final', pending({ step: `'appeal'`, outcome: `'extended'` })],
  [
    'a pending rejection with an extension end',
    'pending_decisions_until_is_more_time',
    pending({ extended_until: `now() + interval '60 days'` }),
  ],
  ['an edited pending decision', 'pending_decisions_stay', pending({}), `update pending_decisions set reason = 'other words'`],
  ['a made decision deleted', /is append-only/, pending({}), 'delete from pending_decisions'],
  ['a share above 100 %', 'peer_shares_middle', `insert into peer_shares (country, middle, companies) values ('gb', 1.1, 1)`],
  ['a share over no companies', 'peer_shares_companies', `insert into peer_shares (country, middle, companies) values ('gb', 0.1, 0)`],
  [
    'a second share for one country',
    'peer_shares_pk',
    `insert into peer_shares (country, middle, companies) values ('gb', 0.1, 1), ('gb', 0.2, 1)`,
  ],
];

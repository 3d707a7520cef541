import { billed, creditNote, enquiry, invoice, purchase, row, withdrawal, type Planted } from './rows.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

const rule = (reason: string): string => `(select id from return_rules where country = 'gb' and reason = '${reason}')`;
const bought = purchase({ created_at: "now() - interval '3 days'" });
const sale = [enquiry(), bought];
const report = (more: Values = {}): string =>
  row('reports', {
    id: 1,
    purchase_id: 1,
    company_id: 1,
    return_rule_id: rule('fraud'),
    reason: "'fraud'",
    state: "'with_operator'",
    created_at: "now() - interval '1 day'",
    decide_by: "now() + interval '1 day'",
    ...more,
  });
const decision = (more: Values = {}): string =>
  row('report_decisions', {
    report_id: 1,
    step: "'report'",
    outcome: "'rejected'",
    decided_by: "'operator'",
    staff_id: 1,
    return_rule_id: rule('fraud'),
    ground: "'person'",
    reason: "'looked into'",
    at: 'now()',
    ...more,
  });
const byCustomer = (ground: string): Values => ({
  outcome: "'accepted'",
  decided_by: "'customer'",
  staff_id: 'null',
  reason: 'null',
  ground: `'${ground}'`,
});
const pending = (more: Values = {}): string =>
  row('pending_decisions', {
    id: 1,
    report_id: 1,
    step: "'report'",
    outcome: "'rejected'",
    staff_id: 1,
    reason: "'looked into'",
    due_at: 'now()',
    ...more,
  });
const question = (more: Values = {}): string =>
  row('customer_questions', {
    report_id: 1,
    asked_at: "now() - interval '4 days'",
    ends_at: "now() - interval '1 day'",
    closed_at: 'now()',
    ...more,
  });
const attempt = (ago: string, id = 1): string =>
  row('report_attempts', { report_id: id, at: `now() - interval '${ago}'`, channel: "'phone'" });
const unreachable = { return_rule_id: rule('nocontacttried'), reason: "'nocontacttried'" };
/** One per purchase; the first was decided before the second. */
const silent = [1, 2, 3].flatMap((id) => [
  purchase({ id, code: `'C${id}'`, enquiry_id: id }),
  report({ id, purchase_id: id, state: "'accepted'", ...unreachable }),
  decision({ report_id: id, ...byCustomer('customer_silent'), return_rule_id: rule('nocontacttried') }),
]);

/** Invalid reports, decisions and refunds for them. */
export const plantedDisputes: readonly Planted[] = [
  [
    'M18_credit_note_mirrors_its_invoice',
    'for a rejected report',
    ...billed,
    report({ state: "'rejected'" }),
    creditNote({ reason: "'report'", report_id: 1 }),
  ],
  [
    'M18_credit_note_mirrors_its_invoice',
    'for the report of another purchase',
    ...billed,
    report({ state: "'accepted'", purchase_id: 2 }),
    creditNote({ reason: "'report'", report_id: 1 }),
  ],
  ['M18_credit_note_mirrors_its_invoice', 'without its report', ...billed, creditNote({ reason: "'report'" })],
  [
    'M18_credit_note_mirrors_its_invoice',
    'for both a withdrawal and a report',
    ...billed,
    withdrawal(),
    report({ state: "'accepted'" }),
    creditNote({ report_id: 1 }),
  ],
  ['M19_what_is_granted_is_credited', 'an accepted report without a credit note', purchase(), invoice(), report({ state: "'accepted'" })],
  ['F01_reports_stand_as_decided', 'accepted without a decision', ...sale, report({ state: "'accepted'" })],
  ['F01_reports_stand_as_decided', 'accepted after a rejecting decision', ...sale, report({ state: "'accepted'" }), decision()],
  ['F01_reports_stand_as_decided', 'open after a decision', ...sale, report(), decision()],
  ['F01_reports_stand_as_decided', 'a decision without a report', decision()],
  [
    'F01_reports_stand_as_decided',
    'an appeal without a rejection',
    ...sale,
    report({ state: "'appeal_accepted'" }),
    decision({ step: "'appeal'", outcome: "'accepted'" }),
  ],
  ['F02_decisions_are_of_who_may', 'an operator without a name', decision({ staff_id: 'null' })],
  ['F02_decisions_are_of_who_may', 'an operator without a reason', decision({ reason: 'null' })],
  [
    'F02_decisions_are_of_who_may',
    'an appeal decided automatically',
    decision({ step: "'appeal'", decided_by: "'system'", staff_id: 'null', reason: 'null', ground: "'withdrawn'" }),
  ],
  [
    'F02_decisions_are_of_who_may',
    'denied although the customer said yes',
    question({ answer: "'yes'" }),
    decision(byCustomer('customer_denied')),
  ],
  [
    'F02_decisions_are_of_who_may',
    'silence although the customer answered',
    question({ answer: "'no'" }),
    decision(byCustomer('customer_silent')),
  ],
  [
    'F02_decisions_are_of_who_may',
    'silence before the deadline',
    question({ ends_at: "now() + interval '1 day'" }),
    decision(byCustomer('customer_silent')),
  ],
  ['F02_decisions_are_of_who_may', 'silence without a question', decision(byCustomer('customer_silent'))],
  ['F03_reports_fit_their_purchase', 'of another company', ...sale, report({ company_id: 2 })],
  ['F03_reports_fit_their_purchase', 'before the purchase', ...sale, report({ created_at: "now() - interval '4 days'" })],
  ['F03_reports_fit_their_purchase', 'by the rule of another reason', ...sale, report({ return_rule_id: rule('duplicate') })],
  [
    'F03_reports_fit_their_purchase',
    'by the rule of another country',
    ...sale,
    report({ return_rule_id: "(select id from return_rules where country = 'se' and reason = 'fraud')" }),
  ],
  ['F03_reports_fit_their_purchase', 'decided by another rule', ...sale, report(), decision({ return_rule_id: rule('duplicate') })],
  ['F04_one_report_of_a_purchase_counts', 'two open reports', report(), report({ id: 2 })],
  ['F04_one_report_of_a_purchase_counts', 'an extension after another report', report(), report({ id: 2, state: "'extended'" })],
  ['F05_reports_and_appeals_are_in_time', 'after the deadline', ...sale, report({ created_at: "now() + interval '5 days'" })],
  [
    'F05_reports_and_appeals_are_in_time',
    'after the extension',
    ...sale,
    report({ id: 2, state: "'extended'", extended_until: "now() - interval '2 days'" }),
    report({ id: 3 }),
  ],
  [
    'F05_reports_and_appeals_are_in_time',
    'an appeal after its deadline',
    ...sale,
    report({ state: "'appealed'", appeal_by: "now() - interval '1 hour'", appealed_at: 'now()' }),
  ],
  ['F05_reports_and_appeals_are_in_time', 'an appeal without a time', ...sale, report({ state: "'appealed'" })],
  ['F06_attempts_are_what_the_rule_asks', 'a question without attempts', ...sale, report(unreachable), question()],
  [
    'F06_attempts_are_what_the_rule_asks',
    'three attempts within an hour',
    ...sale,
    report(unreachable),
    attempt('30 hours'),
    attempt('1770 minutes'),
    attempt('29 hours'),
  ],
  ['F06_attempts_are_what_the_rule_asks', 'an attempt before the purchase', ...sale, report(), attempt('4 days')],
  ['F06_attempts_are_what_the_rule_asks', 'an attempt after the report', ...sale, report(), attempt('1 hour')],
  ['F07_silence_keeps_the_quota', 'three credits for three purchases', ...silent],
  [
    'F07_silence_keeps_the_quota',
    'a reason without a quota',
    ...sale,
    report({ state: "'accepted'" }),
    decision(byCustomer('customer_silent')),
  ],
  ['F08_no_report_waits_for_nobody', 'overdue at a provider', report({ state: "'checking'", decide_by: "now() - interval '16 minutes'" })],
  [
    'F08_no_report_waits_for_nobody',
    'overdue at a customer',
    report({ state: "'asking_customer'", decide_by: "now() - interval '16 minutes'" }),
    question(),
  ],
  ['F08_no_report_waits_for_nobody', 'without a question to the customer', report({ state: "'asking_customer'" })],
  ['F08_no_report_waits_for_nobody', 'an open question on a decided report', decision(), question({ closed_at: 'null' })],
  ['F09_made_decisions_happen', 'never applied', pending({ due_at: "now() - interval '16 minutes'" })],
  ['F09_made_decisions_happen', 'applied without a decision', pending({ ended_at: 'now()', ended_as: "'carried_out'" })],
  [
    'F09_made_decisions_happen',
    'applied differently',
    decision({ outcome: "'accepted'" }),
    pending({ ended_at: 'now()', ended_as: "'carried_out'" }),
  ],
];

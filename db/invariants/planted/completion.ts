import {
  capUse,
  companyEvent,
  company,
  decline,
  enquiry,
  invoice,
  key,
  member,
  message,
  purchase,
  row,
  run,
  scheduledChange,
  session,
  user,
  type Planted,
} from './rows.ts';

const aDayAgo = "now() - interval '1 day'";
const aMomentAgo = "now() - interval '1 minute'";
const receipt = {
  dedupe_key: "'purchase.receipt:1'",
  template: "'purchase.receipt'",
  recipient_kind: "'company'",
  recipient_id: 1,
  payload: `'{"purchaseId": 1, "code": "C1"}'`,
};
const intake = (more: Record<string, string | number> = {}): string =>
  row('intake_requests', { source_id: 1, key: "'k'", enquiry_id: 1, ...more });
const acknowledged = { dedupe_key: "'enquiry.acknowledgement:1'", recipient_kind: "'enquiry'", recipient_id: 1 };

const documentMail = (more: Record<string, string | number> = {}): string =>
  row('document_mails', { invoice_id: 1, company_id: 1, way: "'issued'", told_at: 'now()', ...more });

const assignment = (more: Record<string, string | number> = {}): string =>
  row('lead_assignments', { purchase_id: 1, company_id: 1, user_id: 1, ...more });
const assignmentChange = (): string => row('lead_assignment_changes', { id: 1, purchase_id: 1, user_id: 1, how: "'manual'" });

/** Two purchases of one member for 12.00 each, on one day. */
const spending = (second: Record<string, string | number>): string[] => [
  purchase({ bought_by: 1 }),
  purchase({ id: 2, bought_by: 1, ...second }),
  ...[1, 2].flatMap((id) => ["'day'", "'month'"].map((period) => capUse({ purchase_id: id, period, position: id }))),
];

export const plantedCompletion: readonly Planted[] = [
  ['X15_documents_are_mailed_once', 'marked as mailed without a mail', invoice(), documentMail()],
  [
    'X15_documents_are_mailed_once',
    'marked as mailed in a summary without a mail',
    invoice(),
    documentMail({ way: "'monthly'", due_on: 'current_date' }),
  ],
  ['X15_documents_are_mailed_once', 'of another company', invoice(), documentMail({ company_id: 2, way: "'none'", told_at: 'null' })],
  ['X01_finished_key_has_outcome', 'no outcome', key({ outcome: 'null' })],
  ['X02_no_key_is_stuck', 'unfinished for too long', key({ recovery_point: "'started'", created_at: "now() - interval '16 minutes'" })],
  ['X03_outbox_drains', 'due for too long', message({ available_at: "now() - interval '16 minutes'" })],
  ['X04_each_purchase_is_told_once', 'a purchase without a receipt', purchase()],
  ['X04_each_purchase_is_told_once', 'a receipt without a purchase', message(receipt)],
  ['X04_each_purchase_is_told_once', 'a receipt to another company', purchase(), message({ ...receipt, recipient_id: 2 })],
  [
    'X04_each_purchase_is_told_once',
    'a receipt for another lead',
    purchase(),
    message({ ...receipt, payload: `'{"purchaseId": 1, "code": "C2"}'` }),
  ],
  ['X05_links_are_forgotten', 'a link kept after sending', message({ sent_at: 'now()', secrets: `'{"t":"x"}'` })],
  ['X06_key_names_its_own_purchase', 'a purchase of another company', purchase({ company_id: 2 }), key({ outcome: `'{"purchaseId": 1}'` })],
  ['X06_key_names_its_own_purchase', 'a missing purchase', key({ outcome: `'{"purchaseId": 1}'` })],
  [
    'X06_key_names_its_own_purchase',
    'a day before the purchase',
    purchase(),
    key({ outcome: `'{"purchaseId": 1}'`, operation: "'purchase'", created_at: aDayAgo }),
  ],
  [
    'X06_key_names_its_own_purchase',
    'a purchase by another call',
    purchase(),
    key({ outcome: `'{"purchaseId": 1}'`, operation: "'bulk'" }),
  ],
  ['X06_key_names_its_own_purchase', 'one outcome for a bulk purchase', key({ outcome: `'{"error": "107--"}'`, operation: "'bulk'" })],
  ['X07_intake_key_has_its_enquiry', 'a key without an enquiry', intake({ enquiry_id: 'null' })],
  ['X07_intake_key_has_its_enquiry', 'a key of a missing enquiry', intake()],
  ['X07_intake_key_has_its_enquiry', 'an enquiry of another source', enquiry({ source_id: 2 }), intake()],
  ['X07_intake_key_has_its_enquiry', 'an enquiry without a key', enquiry()],
  ['X07_intake_key_has_its_enquiry', 'one enquiry under two keys', enquiry(), intake(), intake({ key: "'l'" })],
  ['X08_each_enquiry_is_acknowledged_once', 'an enquiry without an acknowledgement', enquiry()],
  ['X08_each_enquiry_is_acknowledged_once', 'to another consumer', enquiry(), message({ ...acknowledged, recipient_id: 2 })],
  [
    'X08_each_enquiry_is_acknowledged_once',
    'of another enquiry',
    enquiry(),
    message({ ...acknowledged, payload: `'{"quoteCode": "Q2"}'` }),
  ],
  ['X09_a_message_ends_once', 'both sent and abandoned', message({ sent_at: 'now()', dead_at: 'now()' })],
  ['X09_a_message_ends_once', 'sent before it was written', message({ sent_at: "now() - interval '2 days'" })],
  ['X10_nothing_happened_in_the_future', 'used tomorrow', session({ last_seen_at: "now() + interval '1 day'" })],
  ['X10_nothing_happened_in_the_future', 'bought tomorrow', purchase({ created_at: "now() + interval '1 day'" })],
  ['X13_events_are_handed_on', 'undistributed for an hour', companyEvent({ happened_at: "now() - interval '1 hour'" })],
  ['X14_what_is_scheduled_comes', 'due for an hour', scheduledChange()],
  ['J01_a_job_runs_once_per_period', 'run twice', ...[1, 2].map(() => row('job_runs', { job: "'j'", period_key: "'p'" }))],
  ['R06_no_purchase_that_was_not_allowed', 'without a card', purchase({ had_card: false })],
  ['R07_declined_or_bought', 'bought after declining', purchase(), decline({ created_at: aMomentAgo })],
  ['R07_declined_or_bought', 'declined after buying', purchase({ created_at: aMomentAgo }), decline()],
  ['R20_every_company_has_an_owner', 'a company of nobody', company()],
  ['R20_every_company_has_an_owner', 'a company of a manager', company(), member({ role: "'manager'" })],
  [
    'R20_every_company_has_an_owner',
    'the account email of somebody in sales',
    company(),
    member({ user_id: 2 }),
    user({ is_account_owner: true }),
    member({ role: "'sales'" }),
  ],
  ['R21_members_are_of_their_company', 'a member of another company', user({ company_id: 2 }), member()],
  ['R22_former_members_are_signed_out', 'a session of a former member', user(), session()],
  [
    'R23_members_keep_their_limits',
    'more than a day allows, by a record that forgets the first',
    ...spending({ day_limit_minor: 1_500, day_spent_minor: 1_200 }),
  ],
  ['R23_members_keep_their_limits', 'more than a month allows', ...spending({ month_limit_minor: 2_399, month_spent_minor: 2_400 })],
  [
    'R24_leads_are_assigned_within_the_company',
    'to a member of another company',
    purchase(),
    member({ company_id: 2 }),
    assignment({ company_id: 2 }),
    assignmentChange(),
  ],
  ['R24_leads_are_assigned_within_the_company', 'to a former member', purchase(), assignment(), assignmentChange()],
  ['R24_leads_are_assigned_within_the_company', 'without a record', purchase(), member(), assignment()],
  ['R24_leads_are_assigned_within_the_company', 'to nobody, against the record', purchase(), member(), assignmentChange()],
  ['R08_no_session_outlives_its_reason', 'of a locked company', company({ locked_at: 'now()' }), user(), session()],
  [
    'R08_no_session_outlives_its_reason',
    'opened before the password change',
    company(),
    user({ password_changed_at: aMomentAgo }),
    session(),
  ],
  [
    'R08_no_session_outlives_its_reason',
    'of disabled staff',
    row('staff', { id: 1, disabled_at: 'now()' }),
    session({ user_id: 'null', staff_id: 1 }),
  ],
  ['R10_review_is_about_the_buyer', 'of another company', purchase(), row('reviews', { id: 1, purchase_id: 1, company_id: 2 })],
  ['K01_no_reference_leads_nowhere', 'an account of a missing company', row('accounts', { company_id: 1 })],
  ['K01_no_reference_leads_nowhere', 'a decline of a missing enquiry', company(), decline()],
  ['K01_no_reference_leads_nowhere', 'a match of a missing company', enquiry(), run()],
  ['K02_no_key_is_given_twice', 'one code for two leads', purchase(), purchase({ id: 2, company_id: 2, slot_no: 2 })],
];

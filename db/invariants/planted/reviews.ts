import { customerOutcome, enquiry, purchase, row, type Planted, review, stageChange } from './rows.ts';

const weeks = (count: number): string => `now() + interval '${count} weeks'`;
const request = (more = {}): string =>
  row('review_requests', { purchase_id: 1, requested_at: 'now()', token_hash: "'a'", ends_at: weeks(20), ...more });
const mail = (more = {}): string =>
  row('outbox_messages', {
    id: 1,
    template: "'review-request'",
    dedupe_key: "'review-request:1'",
    recipient_kind: "'enquiry'",
    recipient_id: 1,
    ...more,
  });
const reply = (more = {}): string =>
  row('review_replies', { review_id: 1, first_at: 'now()', flags: "'{}'", state: "'published'", ...more });
const asked = (more = {}): string =>
  row('review_change_requests', { id: 1, review_id: 1, asked_at: 'now()', ends_at: weeks(2), used_at: 'now()', ...more });
const wording = (more = {}): string => row('review_wordings', { id: 1, review_id: 1, field: "'comment'", request_id: 1, ...more });
const rating = row('review_ratings', { review_id: 1, rating_overall: 8, given_at: 'now()' });
const late = "now() + interval '61 minutes'";
/** A lead of site 1 and its introduction. */
const lead = (more = {}): readonly string[] => [enquiry({ site: 1, ...more }), purchase()];
const introduction = (more = {}): string =>
  row('finance_introductions', { id: 1, company_id: 1, purchase_id: 1, site: 1, state: "'sent'", sent_at: 'now()', ...more });

export const plantedReviews: readonly Planted[] = [
  [
    'R19_stages_follow_each_other',
    'one that begins elsewhere',
    stageChange(),
    stageChange({ id: 2, from_stage: "'new'", stage: "'quoted'" }),
  ],
  [
    'R25_customers_name_one_winner',
    'won by a company they did not name',
    purchase(),
    customerOutcome({ company_id: 2 }),
    stageChange({ stage: "'won'", changed_by: "'customer'" }),
  ],
  ['R25_customers_name_one_winner', 'without their word', purchase(), stageChange({ stage: "'won'", changed_by: "'customer'" })],
  ['R03_one_reply_in_its_hour', 'two replies', reply(), reply()],
  ['R03_one_reply_in_its_hour', 'changed after its hour', reply({ edited_at: late })],
  ['R03_one_reply_in_its_hour', 'sent while it could be changed', reply({ told_at: 'now()' })],
  ['R04_one_request_in_twenty_weeks', 'requested twice', purchase(), request(), request()],
  ['R04_one_request_in_twenty_weeks', 'requested too late', purchase({ created_at: weeks(-21) }), request({ ends_at: weeks(-1) })],
  ['R04_one_request_in_twenty_weeks', 'an end after twenty weeks', purchase(), request({ ends_at: weeks(21) })],
  ['R04_one_request_in_twenty_weeks', 'answered too late', purchase(), request({ used_at: weeks(21) })],
  ['R04_one_request_in_twenty_weeks', 'without a purchase', request()],
  ['R05_one_introduction_in_its_days', 'two for one lead', ...lead(), introduction(), introduction({ id: 2 })],
  ['R05_one_introduction_in_its_days', 'by another company', ...lead(), introduction({ company_id: 2 })],
  ['R05_one_introduction_in_its_days', 'to the partner of another site', ...lead(), introduction({ site: 2 })],
  ['R05_one_introduction_in_its_days', 'outside Great Britain', ...lead({ country: "'dk'" }), introduction()],
  ['R05_one_introduction_in_its_days', 'after fifteen days', ...lead(), introduction({ sent_at: "now() + interval '15 days'" })],
  ['R05_one_introduction_in_its_days', 'before it was bought', ...lead(), introduction({ sent_at: "now() - interval '1 hour'" })],
  ['R05_one_introduction_in_its_days', 'without a purchase', introduction()],
  ['R11_a_review_is_of_its_buyer', 'of another company', purchase(), review({ company_id: 2 })],
  ['R11_a_review_is_of_its_buyer', 'without a purchase', review()],
  ['R11_a_review_is_of_its_buyer', 'two for one lead', purchase(), review(), review({ id: 2 })],
  ['R12_flagged_is_judged_by_a_person', 'published automatically', purchase(), review({ state: "'published'", flags: "'{link}'" })],
  ['R12_flagged_is_judged_by_a_person', 'unpublished without a person', purchase(), review({ state: "'unpublished'" })],
  ['R12_flagged_is_judged_by_a_person', 'judged without a reason', purchase(), review({ moderated_by: 1 })],
  ['R13_clean_reviews_come_out', 'never published', purchase(), review({ publish_at: "now() - interval '25 hours'" })],
  ['R13_clean_reviews_come_out', 'flagged with a publication time', purchase(), review({ publish_at: 'now()', flags: "'{link}'" })],
  ['R14_a_used_link_has_its_review', 'used without a review', purchase(), request({ used_at: 'now()' }), mail()],
  ['R15_a_request_is_mailed_once', 'a request without a mail', purchase(), request()],
  ['R15_a_request_is_mailed_once', 'a mail without a request', mail()],
  ['R15_a_request_is_mailed_once', 'mailed to a company', purchase(), request(), mail({ recipient_kind: "'company'" })],
  ['R18_stars_stay_as_given', 'two stars more', review({ rating_overall: 10 }), rating],
  ['R18_stars_stay_as_given', 'stars without a record', review()],
  ['R18_stars_stay_as_given', 'a record without a review', rating],
  ['R16_flagged_replies_are_judged', 'published automatically', reply({ flags: "'{contact}'" })],
  ['R16_flagged_replies_are_judged', 'unpublished without a person', reply({ state: "'unpublished'" })],
  ['R16_flagged_replies_are_judged', 'judged without a reason', reply({ moderated_by: 1 })],
  ['R17_changes_are_of_who_was_asked', 'without a cause', wording({ request_id: 'null' })],
  ['R17_changes_are_of_who_was_asked', 'by both customer and staff', asked(), wording({ staff_id: 1 })],
  ['R17_changes_are_of_who_was_asked', 'of another review', asked({ review_id: 2 }), wording()],
  ['R17_changes_are_of_who_was_asked', 'not answered', asked({ used_at: 'null' }), wording()],
  ['R17_changes_are_of_who_was_asked', 'answered too late', asked({ used_at: weeks(3) }), wording()],
];

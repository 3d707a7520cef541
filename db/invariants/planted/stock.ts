import { capUse, company, decision, decline, enquiry, event, offer, purchase, row, run, type Planted } from './rows.ts';

const four = [1, 2, 3, 4].map((id) => purchase({ id, slot_no: id, company_id: id }));
const later = "now() + interval '1 day'";
const waiting = { status: "'received'", released_at: 'null' };
const releasedEvents = [event('received'), event('released', { id: 2 })];

const covered = { company_id: 1, district_id: 1, work_type_ids: "'{1}'" };
const area = [
  row('coverage_areas', { id: 1, company_id: 1, name: "''" }),
  row('coverage_districts', { coverage_area_id: 1, district_id: 1 }),
  row('coverage_work_types', { coverage_area_id: 1, work_type_id: 1 }),
];

export const plantedStock: readonly Planted[] = [
  ['S01_sold_equals_purchases', 'a purchase that is not counted', enquiry(), purchase()],
  ['S01_sold_equals_purchases', 'a purchase of a missing enquiry', purchase()],
  ['S02_never_oversold', 'four of three slots sold', enquiry(), ...four],
  ['S03_slots_run_from_one', 'the first missing', purchase({ slot_no: 2 })],
  ['S03_slots_run_from_one', 'a duplicate and a gap', ...[1, 3, 3].map((slot, id) => purchase({ id, slot_no: slot, company_id: id }))],
  ['S04_a_company_buys_a_lead_once', 'twice', purchase(), purchase({ id: 2, slot_no: 2 })],
  ['S05_caps_are_never_exceeded', 'the fourth purchase with a cap of three', capUse({ position: 4, cap_at_purchase: 3 })],
  [
    'S05_caps_are_never_exceeded',
    'a duplicate position and a gap',
    ...[1, 3, 3].map((position, id) => capUse({ purchase_id: id, position })),
  ],
  [
    'S06_cap_positions_count_every_purchase',
    'a position without a purchase',
    company({ time_zone: "'Europe/Copenhagen'" }),
    enquiry({ work_type_id: 7 }),
    purchase(),
    capUse(),
    capUse({ purchase_id: 2, position: 2 }),
  ],
  [
    'S07_cap_period_is_the_companys_own',
    // 23:15 in London is already the next day in Copenhagen.
    'the day of another time zone',
    company({ time_zone: "'Europe/Copenhagen'" }),
    enquiry({ work_type_id: 7 }),
    purchase({ created_at: "'2026-07-01 22:15:00+00'" }),
    capUse({ period_start: "'2026-07-01'" }),
  ],
  ['S08_every_purchase_has_its_places', 'only the position for the day', purchase(), capUse()],
  ['S08_every_purchase_has_its_places', 'three positions for days', purchase(), capUse(), capUse(), capUse()],
  ['S09_reserved_equals_living_offers', 'an offer that is not counted', enquiry(), offer()],
  ['S10_offers_and_sales_fit', 'a fourth slot offered', enquiry(), ...four.slice(0, 3), offer({ company_id: 4 })],
  ['S11_no_slot_is_kept_for_who_is_done', 'a slot reserved after the decline', offer(), decline()],
  ['S12_no_offer_ends_early', 'ended a minute early', offer({ ended_at: 'now()', outcome: "'lapsed'" })],
  [
    'S13_no_offer_outlives_its_guarantee',
    'open ten minutes after its guarantee',
    offer({ guarantee_until: "now() - interval '10 minutes'" }),
  ],
  ['S14_a_sale_knows_its_offer', 'another guarantee', purchase(), offer()],
  ['S14_a_sale_knows_its_offer', 'a guarantee without an offer', purchase({ guarantee_until: 'now()' })],
  ['S15_an_offer_ended_as_it_says', 'accepted a day after the purchase', purchase(), offer({ outcome: "'accepted'", ended_at: later })],
  ['S15_an_offer_ended_as_it_says', 'declined without a decline record', offer({ outcome: "'declined'", ended_at: 'now()' })],
  ['S15_an_offer_ended_as_it_says', 'lapsed long after it was bought', purchase(), offer({ outcome: "'lapsed'", ended_at: later })],
  ['S15_an_offer_ended_as_it_says', 'ended before it was offered', offer({ outcome: "'lapsed'", ended_at: "now() - interval '1 day'" })],
  ['S15_an_offer_ended_as_it_says', 'a decline marked as offered without an offer', decline({ was_offered: true })],
  ['S16_state_fits_the_times', 'on sale with an end time', enquiry({ ended_at: 'now()' })],
  ['S16_state_fits_the_times', 'on sale without a release', enquiry({ released_at: 'null' })],
  ['S16_state_fits_the_times', 'held past its release', enquiry({ hold_release_at: "now() + interval '1 minute'" })],
  ['S16_state_fits_the_times', 'held without a reason or time', enquiry({ ...waiting, status: "'held'" })],
  ['S16_state_fits_the_times', 'removed without a reason', enquiry({ status: "'removed'", ended_at: 'now()' })],
  ['S16_state_fits_the_times', 'sold before its release', enquiry({ ...waiting, sold: 1 })],
  ['S16_state_fits_the_times', 'ended before it was on sale', enquiry({ status: "'expired'", ended_at: "now() - interval '3 hours'" })],
  ['S17_history_tells_the_same', 'released an hour later than its history', enquiry({ released_at: 'now()' }), ...releasedEvents],
  ['S17_history_tells_the_same', 'a price override missing from the history', enquiry({ price_override_minor: 500 }), ...releasedEvents],
  ['S17_history_tells_the_same', 'released twice', enquiry(), ...releasedEvents, event('released', { id: 3 })],
  [
    'S18_enquiry_is_of_its_place_and_work',
    'a district of Denmark',
    enquiry({ currency: "'GBP'", site: 1, district_id: "(select min(id) from regions where country = 'dk' and level = 'district')" }),
  ],
  ['S19_list_price_follows_from_its_factors', 'higher than its base price', enquiry({ list_price_minor: 1050 })],
  ['S19_list_price_follows_from_its_factors', 'reduced too early', enquiry({ list_price_minor: 850, freshness_step: 1 })],
  [
    'S19_list_price_follows_from_its_factors',
    'not reduced after two days',
    enquiry({ received_at: "now() - interval '2 days'", released_at: "now() - interval '2 days'" }),
  ],

  ['S20_nobody_buys_abroad', 'declined from Denmark', company({ country: "'dk'" }), enquiry(), decline()],
  ['S20_nobody_buys_abroad', 'bought before its release', company(), enquiry(), purchase({ created_at: "now() - interval '2 hours'" })],
  ['S21_declines_are_in_the_history', 'a decline missing from the history', decline()],
  ['S21_declines_are_in_the_history', 'a declined event without a decline', event('declined', { detail: `'{"companyId": 1}'` })],
  ['S21_declines_are_in_the_history', 'a decline at another time', decline(), event('declined', { detail: `'{"companyId": 1}'` })],

  ['D01_every_decision_has_its_deed', 'an offer that was not made', run(), decision('offered')],
  ['D01_every_decision_has_its_deed', 'decided a day later', run(), decision('offered', { decided_at: later }), offer()],
  [
    'D01_every_decision_has_its_deed',
    'a company that was not matched',
    run(),
    decision('passed_over', { company_id: 3, reason: "'gone'" }),
  ],
  ['D02_every_automatic_purchase_was_decided', 'bought out of turn', run(), purchase({ channel: "'auto'" })],
  ['D03_no_release_is_stuck', 'unmatched for an hour', enquiry()],
  [
    'D04_settled_means_settled',
    'settled before every turn',
    enquiry({ reserved: 1 }),
    run({ window_until: "now() + interval '20 minutes'" }),
  ],
  ['D05_each_offer_is_told_once', 'an alert without a message', row('alert_deliveries', { id: 1, message_key: "'gone'" })],
  ['D06_every_offer_was_decided', 'an offer out of turn', run(), offer()],
  ['D07_a_run_adds_up', 'a window without an offer', enquiry(), run({ window_until: 'now()' })],
  ['D07_a_run_adds_up', 'opened too early', enquiry({ opened_at: "now() - interval '40 minutes'" }), run()],
  ['D12_coverage_is_kept_by_district', 'a district that no area has', row('covered_districts', covered)],
  ['D12_coverage_is_kept_by_district', 'a district that is missing', ...area],
  [
    'D12_coverage_is_kept_by_district',
    'a work type of a second area that is missing',
    ...area,
    row('coverage_areas', { id: 2, company_id: 1, name: "''" }),
    row('coverage_districts', { coverage_area_id: 2, district_id: 1 }),
    row('coverage_work_types', { coverage_area_id: 2, work_type_id: 2 }),
    row('covered_districts', covered),
  ],
  ['D08_no_release_is_left_half_done', 'unfinished for an hour', enquiry(), run({ settled_at: 'null' })],
  ['D09_no_enquiry_waits_for_its_release', 'received and stuck', enquiry(waiting)],
  [
    'D09_no_enquiry_waits_for_its_release',
    'held past its hold',
    enquiry({ ...waiting, status: "'held'", hold_release_at: "now() - interval '10 minutes'" }),
  ],
  [
    'D10_alerts_go_where_they_are_wanted',
    'an alert to an unconfirmed address',
    row('alert_addresses', { id: 1, company_id: 1, address: "'a@x.test'" }),
    row('alert_deliveries', { id: 1, own: 'false', address_id: 1 }),
  ],
  ['D11_marketing_mails_are_in_the_outbox', 'a marketing mail without a message', row('notice_mails', { notice_id: 1, user_id: 1 })],
];

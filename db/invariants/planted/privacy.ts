import { consent, contact, enquiry, event, key, leadMessage, leadNote, message, purchase, reveal, row, type Planted } from './rows.ts';

const yearsAgo = "now() - interval '3 years'";
const erased = { erased_at: 'now()', telephone: 'null', phone_key: 'null', email: 'null', email_key: 'null', postcode: 'null' };
const draft = { id: 1, site: 1, country: "'gb'", language: "'en'", answers: "'{}'", expires_at: "now() + interval '1 day'" };
const check = { enquiry_id: 1, passed: true, points: 0, at: 'now()' };
const operator = { actor_type: "'operator'", company_id: 'null', staff_id: 1 };
const inLeicester = { district_id: "(select id from regions where country = 'gb' and code = 'LE4' and level = 'district')" };

export const plantedPrivacy: readonly Planted[] = [
  ['P01_contact_data_only_to_buyers', 'read without a purchase', reveal()],
  ['P01_contact_data_only_to_buyers', 'read before the purchase', purchase(), reveal({ at: "now() - interval '1 minute'" })],
  ['P02_at_most_the_agreed_recipients', 'two of one', consent({ max_recipients: 1 }), reveal(), reveal({ id: 2, company_id: 2 })],
  ['P03_every_sold_enquiry_has_consent', 'none', purchase()],
  ['P04_nothing_kept_past_its_time', 'kept a day longer', contact({ retention_until: "now() - interval '1 day'" })],
  ['P05_erased_is_erased', 'a telephone number', contact({ erased_at: 'now()' })],
  ['P05_erased_is_erased', 'an address in the consent', contact(erased), consent()],
  [
    'P05_erased_is_erased',
    'the words of a mail to the consumer',
    contact(erased),
    message({ recipient_kind: "'enquiry'", recipient_id: 1, sent_at: 'now()', plain: "'Hello Ann'" }),
  ],
  [
    'P05_erased_is_erased',
    'the words of a receipt',
    contact(erased),
    purchase(),
    message({ dedupe_key: "'purchase.receipt:1'", sent_at: 'now()', html: "'Ann'" }),
  ],
  ['P05_erased_is_erased', 'a note of its buyer', contact(erased), purchase(), leadNote()],
  ['P05_erased_is_erased', 'a message about the lead', contact(erased), purchase(), leadMessage()],
  ['P06_no_contact_data_in_public_text', 'a telephone number', enquiry({ description: "'call 07700 900123'" })],
  ['P07_a_reading_has_its_reader', 'staff without a reason', reveal(operator)],
  ['P07_a_reading_has_its_reader', 'staff for hardly a reason', reveal({ ...operator, reason: "'no'" })],
  ['P07_a_reading_has_its_reader', 'staff without a name', reveal({ ...operator, staff_id: 'null', reason: "'qualification'" })],
  ['P07_a_reading_has_its_reader', 'a company without a name', reveal({ company_id: 'null' })],
  ['P07_a_reading_has_its_reader', 'a company that qualifies', reveal({ surface: "'qualification'" })],
  ['P08_no_contact_data_left_lying', 'an e-mail address in a message', contact(), message({ payload: `'{"to": "Ann@Consumer.test"}'` })],
  ['P08_no_contact_data_left_lying', 'a telephone number in a stored answer', contact(), key({ outcome: `'{"call": "+447700900123"}'` })],
  [
    'P08_no_contact_data_left_lying',
    'an e-mail address in a history',
    contact(),
    event('held', { detail: `'{"reason": "ann@consumer.test"}'` }),
  ],
  [
    'P09_contact_data_have_their_own_time',
    'a year for what nobody bought',
    enquiry(),
    contact({ retention_until: "now() + interval '1 year'" }),
  ],
  ['P09_contact_data_have_their_own_time', '90 days for what was sold', enquiry(), purchase(), contact()],
  ['P09_contact_data_have_their_own_time', '90 days for what was removed', enquiry({ status: "'removed'", ended_at: 'now()' }), contact()],
  ['P10_the_log_of_readings_ends', 'three years old', reveal({ at: yearsAgo })],
  ['P11_each_purchase_read_its_contact', 'not written down', purchase()],
  ['P12_nothing_erased_is_for_sale', 'on sale', enquiry(), contact(erased)],
  ['P13_nothing_read_past_its_time', 'read after its erasure', contact({ ...erased, erased_at: "now() - interval '1 minute'" }), reveal()],
  ['P13_nothing_read_past_its_time', 'read after its last day', contact({ retention_until: "now() - interval '1 minute'" }), reveal()],
  ['P14_each_enquiry_has_one_consumer', 'no contact data', enquiry(), consent()],
  ['P14_each_enquiry_has_one_consumer', 'consent to fewer', enquiry(), contact(), consent({ max_recipients: 2 })],
  [
    'P14_each_enquiry_has_one_consumer',
    'slots that the history does not tell of',
    enquiry({ max_sales: 2 }),
    contact(),
    consent(),
    event('maximum_changed', { detail: `'{"from": 3, "to": 1}'` }),
  ],
  ['P14_each_enquiry_has_one_consumer', 'consent given afterwards', enquiry(), contact(), consent({ given_at: 'now()' })],
  ['P14_each_enquiry_has_one_consumer', 'contact data of nothing', contact(), consent()],
  ['P17_a_consent_is_as_it_was_given', 'another text', consent({ text: "'Anybody may call me.'", digest: "'\\x00'" })],
  ['P18_no_form_is_kept_past_its_day', 'two days old', row('enquiry_drafts', { ...draft, expires_at: "now() - interval '1 day'" })],
  [
    'P18_no_form_is_kept_past_its_day',
    'sent, and kept',
    row('enquiry_drafts', { ...draft, enquiry_id: 1, answers: `'{"forename": "Ann"}'` }),
  ],
  ['P19_what_is_told_was_looked_at', 'no code was used', row('enquiry_checks', { ...check, kind: "'telephone_confirmed'" })],
  ['P19_what_is_told_was_looked_at', 'no link was followed', row('enquiry_checks', { ...check, kind: "'email_confirmed'" })],
  ['P19_what_is_told_was_looked_at', 'nobody rang', row('enquiry_checks', { ...check, kind: "'telephone_qualified'" })],
  ['P15_a_consumer_is_found_again', 'the key of another telephone', contact({ phone_key: "'+447700900124'" })],
  ['P15_a_consumer_is_found_again', 'the key of another e-mail address', contact({ email_key: "'bob@consumer.test'" })],
  ['P15_a_consumer_is_found_again', 'no telephone', contact({ telephone: 'null', phone_key: 'null' })],
  ['P16_a_consumer_lives_in_the_district', 'a postcode elsewhere', enquiry(inLeicester), contact({ postcode: "'LE1 7ZS'" })],
];

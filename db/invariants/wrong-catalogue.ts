import type { Refused } from './wrong-writes.ts';

const entry = (changes: Record<string, string>): string => {
  const row = { country: `'gb'`, work_type_id: '101', net_minor: '2400', currency: `'GBP'`, valid_from: 'now()', ...changes };
  return `insert into price_list_entries (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const workType = (changes: Record<string, string>): string => {
  const row = {
    id: '9001',
    code: `'another'`,
    category_id: '1',
    site: '1',
    name: `'{"en":"x","sv":"x","da":"x","no":"x","es":"x","fr":"x"}'`,
    ...changes,
  };
  return `insert into work_types (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const factors = (value: unknown): string =>
  `insert into business_settings (key, value) values ('price.factors.gb', '${JSON.stringify(value)}')`;
const duration = (value: string): string => `insert into business_settings (key, value) values ('enquiry.life_days', '${value}')`;
const right = {
  from: '2026-01-01T00:00:00Z',
  exclusivityBp: { '1': 20_000, '2': 13_000, '3': 10_000 },
  stepsHours: [24, 72],
  factorsBp: [10_000, 8_500, 7_000],
};

/** Prices, factors and work types that the database must reject. */
export const refusedCatalogue: readonly Refused[] = [
  ['a price of zero', 'price_list_entries_positive', entry({ net_minor: '0' })],
  ['a price for an unknown work type', 'price_list_entries_work_type_fk', entry({ work_type_id: '9001' })],
  ['a price set by staff without a reason', 'price_list_entries_has_reason', entry({ staff_id: '1', reason: `' '` })],
  [
    'a price cancelled after its start',
    'price_list_entries_cancelled_before_begun',
    entry({ valid_from: `now() - interval '1 hour'`, cancelled_at: 'now()' }),
  ],
  ['a change to a saved price', 'price_list_entries_stay', 'update price_list_entries set net_minor = net_minor + 50'],
  ['a cancellation after the start', 'price_list_entries_stay', 'update price_list_entries set cancelled_at = valid_from'],
  ['a deleted price', 'price_list_entries_stay', 'delete from price_list_entries'],
  ['the price list emptied', /is append-only/, 'truncate price_list_entries'],
  ['a factor of zero', 'business_settings_price_factors', factors([{ ...right, factorsBp: [0, 8_500, 7_000] }])],
  ['a missing factor', 'business_settings_price_factors', factors([{ ...right, exclusivityBp: { '1': 20_000 } }])],
  ['a second step before the first', 'business_settings_price_factors', factors([{ ...right, stepsHours: [72, 24] }])],
  ['factors without a start', 'business_settings_price_factors', factors([{ ...right, from: null }])],
  ['a duration of zero days', 'business_settings_durations', duration('0')],
  ['a duration of half a day', 'business_settings_durations', duration('0.5')],
  ['a duration in words', 'business_settings_durations', duration('"soon"')],
  ['a list of durations with an invalid one', 'business_settings_durations', duration('[1, 0]')],
  ['factors that are not a list', 'business_settings_price_factors', factors(right)],
  [
    'a work type without a Danish name',
    'work_types_name_languages',
    workType({ name: `'{"en":"x","sv":"x","no":"x","es":"x","fr":"x"}'` }),
  ],
  [
    'a work type with an empty name',
    'work_types_name_said',
    workType({ name: `'{"en":"x","sv":" ","da":"x","no":"x","es":"x","fr":"x"}'` }),
  ],
  ['a work type with a code in capitals', 'work_types_code_form', workType({ code: `'Another'` })],
  ['a duplicate code', 'work_types_code_once', workType({ code: `'boiler-repair'` })],
  ['a work type without a site', 'work_types_site', workType({ site: '3' })],
  ['a work type without English texts', 'work_types_untranslated', workType({ untranslated: `'{en}'` })],
  ['an answer shown at place 0', 'questions_glance_place', 'update questions set glance_place = 0 where id = 10'],
  [
    'a short label without English',
    'questions_glance_label_said',
    `update questions set glance_place = 1, glance_label = '{"sv": "Bostad"}' where id = 10`,
  ],
  [
    'a short label of an answer that is not shown',
    'questions_glance_label_placed',
    `update questions set glance_place = null, glance_label = '{"en": "Home"}' where id = 10`,
  ],
  ['a question without text', 'questions_text_said', `update questions set text = text || '{"en": ""}' where id = 10`],
  ['a question missing an unsupported language', 'questions_untranslated', `update questions set untranslated = '{xx}' where id = 10`],
  [
    'another option of the timescale question',
    'question_options_timescales',
    `insert into question_options (question_id, code, text, position) select 1, 'NEVER', text, 9 from questions where id = 1`,
  ],
  [
    'a requirement of another country’s scheme',
    'work_type_requirements_scheme_of_country_fk',
    `update work_type_requirements set country = 'no' where country = 'gb'`,
  ],
];

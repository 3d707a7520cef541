-- Why an enquiry waits for a person before its release, beside being a duplicate. Whoever releases or holds it has decided.
alter table enquiries
  add column hold_reasons text[] not null default '{}',
  add constraint enquiries_hold_reasons check (hold_reasons <@ array['doubtful_text', 'costly_telephone']::text[]),
  add constraint enquiries_hold_reasons_before_release check (hold_reasons = '{}' or status in ('held', 'removed'));

-- What the form knows of its visitor beside the answers: the language in which it was filled in, so that we write to them in it.
alter table enquiries add column language language_code;
comment on column enquiries.language is 'In which its consumer is written to. Null: nobody asked, and the first of the country counts.';

-- A form that may have been filled in by a program waits for a person, unless its visitor's browser has done a puzzle.
alter table enquiries
  drop constraint enquiries_hold_reasons,
  add constraint enquiries_hold_reasons check (hold_reasons <@ array['doubtful_text', 'costly_telephone', 'unconfirmed', 'low_score', 'suspected_robot']::text[]);
alter table enquiry_drafts add column doubted_at timestamptz;
comment on column enquiry_drafts.doubted_at is 'When somebody filled in what nobody sees.';

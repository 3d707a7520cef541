-- Who else may have checked, and whether mail finds its way: two more things that are found out about an enquiry.
alter table sources
  add column brings_proof boolean not null default false,
  drop constraint sources_required_checks,
  add constraint sources_required_checks check (required_checks <@ array['telephone_confirmed', 'email_confirmed', 'mail_accepted']::text[]);
comment on column sources.brings_proof is 'Whether it may say who confirmed a telephone number or an e-mail address, and when.';

alter table enquiry_checks
  drop constraint enquiry_checks_kind,
  add constraint enquiry_checks_kind check (kind in (
    'telephone_format', 'not_sent_before', 'unhurried', 'lasting_mail', 'mail_accepted', 'plain_text', 'telephone_confirmed', 'email_confirmed',
    'telephone_qualified')),
  add column proven_by text constraint enquiry_checks_proven_by check (length(proven_by) between 1 and 80),
  add constraint enquiry_checks_proven_kind check (proven_by is null or (passed and kind in ('telephone_confirmed', 'email_confirmed')));
comment on column enquiry_checks.proven_by is 'Who confirmed it, where that was not us but somebody whom the source names; at is then their time.';

-- What each check is worth, where the operator has said so before.
update business_settings set value = value || '{"mail_accepted": 5}' where key = 'enquiry.check_points' and not value ? 'mail_accepted';

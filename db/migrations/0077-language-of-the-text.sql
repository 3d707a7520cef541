-- Whether an enquiry is written in a language of its country: one more thing that is found out about it.
alter table enquiry_checks
  drop constraint enquiry_checks_kind,
  add constraint enquiry_checks_kind check (kind in (
    'telephone_format', 'not_sent_before', 'unhurried', 'lasting_mail', 'mail_accepted', 'plain_text', 'own_language', 'telephone_confirmed', 'email_confirmed',
    'telephone_qualified'));
-- What each check is worth, where the operator has said so before.
update business_settings set value = value || '{"own_language": 5}' where key = 'enquiry.check_points' and not value ? 'own_language';

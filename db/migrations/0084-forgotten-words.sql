-- Words that were read before an erasure must not be written down after it: whoever puts a message into words holds no lock meanwhile.
alter table outbox_messages
  add column forgotten_at timestamptz,
  add constraint outbox_messages_forgotten_has_no_words check (forgotten_at is null or num_nonnulls(subject, html, plain, headers) = 0);
comment on column outbox_messages.forgotten_at is 'When what it said about somebody had to be forgotten: from then on it is kept without words.';

with erased as (select enquiry_id, erased_at, erasure_asked from enquiry_contacts where erased_at is not null),
     sold as (select p.id, e.erased_at, e.erasure_asked from purchases p join erased e using (enquiry_id)),
     told as (
       select 'purchase.receipt:' || id as key, erased_at from sold
       union all select 'finance.partner:' || f.id, s.erased_at from finance_introductions f join sold s on s.id = f.purchase_id
       union all select 'finance.partner:' || id, erased_at from finance_introductions where purchase_id is null and erased_at is not null
       union all select 'review-received:' || v.id, s.erased_at from reviews v join sold s on s.id = v.purchase_id where s.erasure_asked
       union all select 'ticket:' || t.id, e.erased_at from tickets t join erased e using (enquiry_id))
update outbox_messages o set forgotten_at = app_now(), subject = null, html = null, plain = null, headers = null
where o.id in (
  select m.id from outbox_messages m join told t on t.key = m.dedupe_key where m.created_at <= t.erased_at
  union all select m.id from outbox_messages m join erased e on m.recipient_kind = 'enquiry' and m.recipient_id = e.enquiry_id);

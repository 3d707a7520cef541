-- Contact data end when their time is over, and so does the log of who read them.

-- What was sold is kept for its buyers from the last purchase on; until now it had the time of what nobody bought.
update enquiry_contacts c set retention_until = greatest(c.retention_until, p.last + interval '24 months')
from (select enquiry_id, max(created_at) as last from purchases group by enquiry_id) p
where p.enquiry_id = c.enquiry_id and c.erased_at is null;
update enquiry_contacts c set retention_until = least(c.retention_until, e.ended_at + interval '30 days')
from enquiries e where e.id = c.enquiry_id and e.status = 'removed' and e.sold = 0 and c.erased_at is null;
create index enquiry_contacts_due on enquiry_contacts (retention_until) where erased_at is null;
comment on column enquiry_contacts.retention_until is 'From then on nobody reads them, and a job erases them.';

alter table enquiry_consents alter column ip drop not null;
comment on column enquiry_consents.ip is 'Erased with the contact data; that somebody agreed, to what and when, stays.';

-- The log only grows, but for what is older than it is kept: that may go, by the verb that says so for its transaction.
create function contact_reveal_must_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.purging', true) = 'contact_reveals'
     and old.at < app_now() - make_interval(months => coalesce(
           (select value::integer from business_settings where key = 'enquiry.access_log_months'), 24)) then
    return old;
  end if;
  raise exception 'contact_reveals is append-only' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger contact_reveals_append_only on contact_reveals;
create trigger contact_reveals_append_only before update or delete on contact_reveals for each row execute function contact_reveal_must_stay();
create index contact_reveals_by_time on contact_reveals using brin (at);

-- What only one row told could change without anybody seeing it. A consent bears the digest of what was agreed to when it came
-- in, and a decline leaves a line in the history of its enquiry.

create function digest_of_consent(enquiry_id bigint, given_at timestamptz, max_recipients smallint, agreed text) returns bytea
language sql immutable parallel safe
return sha256(convert_to(concat_ws('|', enquiry_id, extract(epoch from given_at), max_recipients, agreed), 'UTF8'));
alter table enquiry_consents add column digest bytea;
update enquiry_consents set digest = digest_of_consent(enquiry_id, given_at, max_recipients, text);
alter table enquiry_consents alter column digest set not null;
comment on column enquiry_consents.digest is 'Of what was agreed to, when and with how many, as it came in; written by a trigger and by nothing else. Without the address, which is erased.';
create function seal_consent() returns trigger language plpgsql as $$
begin
  new.digest := digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text);
  return new;
end $$;
create trigger enquiry_consents_sealed before insert on enquiry_consents for each row execute function seal_consent();
create function consent_must_stay() returns trigger language plpgsql as $$
begin
  if new.digest is distinct from digest_of_consent(new.enquiry_id, new.given_at, new.max_recipients, new.text) then
    raise exception 'a consent stays as it was given' using errcode = 'check_violation', constraint = 'enquiry_consents_stay';
  end if;
  return null;
end $$;
create trigger enquiry_consents_stay after update on enquiry_consents for each row execute function consent_must_stay();

insert into enquiry_events (enquiry_id, event, at, detail)
select enquiry_id, 'declined', created_at, jsonb_build_object('companyId', company_id) from declines;
create function note_decline() returns trigger language plpgsql as $$
begin
  insert into enquiry_events (enquiry_id, event, at, detail)
  values (new.enquiry_id, 'declined', new.created_at, jsonb_build_object('companyId', new.company_id));
  return null;
end $$;
create trigger declines_in_history after insert on declines for each row execute function note_decline();

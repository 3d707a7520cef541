-- The consumer's own page: the key in its address. A mail that names the page makes a new one, for no key is kept that could be sent again.
create table consumer_links (
  token_hash bytea constraint consumer_links_pk primary key,
  enquiry_id bigint not null constraint consumer_links_enquiry_fk references enquiries (id),
  created_at timestamptz not null default app_now()
);
create index consumer_links_by_enquiry on consumer_links (enquiry_id);
comment on table consumer_links is 'Kept after the contact data are erased: the page then says so, and who had got them.';

-- When they may be called: for the buyers, and gone with the contact data.
alter table enquiry_contacts
  add column call_times text[] not null default '{}',
  add constraint enquiry_contacts_call_times
    check (call_times <@ array['weekday_morning', 'weekday_afternoon', 'weekday_evening', 'weekend']),
  add constraint enquiry_contacts_erased_call_times check (erased_at is null or call_times = '{}');

-- Photographs of the job, made small and plain when they are sent. They show somebody's home, so that they are contact data: only buyers see them.
create table job_photos (
  id bigint generated always as identity constraint job_photos_pk primary key,
  enquiry_id bigint not null constraint job_photos_enquiry_fk references enquiries (id),
  place smallint not null constraint job_photos_place check (place between 1 and 6),
  width integer not null constraint job_photos_width check (width between 1 and 1600),
  height integer not null constraint job_photos_height check (height between 1 and 1600),
  bytes bytea not null constraint job_photos_size check (length(bytes) between 1 and 4194304),
  added_at timestamptz not null default app_now(),
  constraint job_photos_one_per_place unique (enquiry_id, place)
);
alter table job_photos alter column bytes set storage external;

-- A complaint is a message without a copy of anybody's address: it names the enquiry, and is answered through it.
alter table tickets
  alter column email drop not null,
  add column enquiry_id bigint constraint tickets_enquiry_fk references enquiries (id),
  add constraint tickets_writer check (email is not null or enquiry_id is not null);
create index tickets_of_enquiry on tickets (enquiry_id) where enquiry_id is not null;

-- Photographs and words go in the statement that erases the consumer, whoever makes it, and none comes afterwards: the shared lock
-- waits for an erasure that is under way.
create function forget_consumers_own() returns trigger language plpgsql as $$
begin
  delete from job_photos where enquiry_id = new.enquiry_id;
  update ticket_replies r set body = '-' from tickets t where t.enquiry_id = new.enquiry_id and r.ticket_id = t.id;
  update tickets set message = '-' where enquiry_id = new.enquiry_id;
  return null;
end $$;
create trigger enquiry_contacts_forget_consumers_own after update of erased_at on enquiry_contacts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_consumers_own();

create function photos_must_be_of_somebody() returns trigger language plpgsql as $$
declare
  erased boolean;
begin
  select c.erased_at is not null into erased from enquiry_contacts c where c.enquiry_id = new.enquiry_id for share;
  if erased then
    raise exception 'the consumer of enquiry % is erased', new.enquiry_id
      using errcode = 'check_violation', constraint = 'job_photos_of_somebody';
  end if;
  return null;
end $$;
create trigger job_photos_of_somebody after insert or update on job_photos
  for each row execute function photos_must_be_of_somebody();

-- The third way to a review, beside mail and reminder: the button on the consumer's own page. Who comes by it alone was not asked, and
-- has no mail.
alter table review_requests
  add column page_token_hash bytea constraint review_requests_page_token_once unique,
  alter column token_hash drop not null,
  add constraint review_requests_has_link check (num_nonnulls(token_hash, page_token_hash) > 0),
  add constraint review_requests_reminded_were_asked check (reminded_at is null or token_hash is not null);

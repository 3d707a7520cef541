-- How a review comes about: asked for once a lead, held for a while, answered once.
create table review_requests (
  purchase_id bigint constraint review_requests_pk primary key constraint review_requests_purchase_fk references purchases (id),
  token_hash bytea not null constraint review_requests_token_once unique,
  -- The reminder has a link of its own: the first one is not kept, so it cannot be sent again.
  reminder_token_hash bytea constraint review_requests_reminder_token_once unique,
  requested_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  reminded_at timestamptz,
  used_at timestamptz,
  constraint review_requests_window check (ends_at > requested_at),
  constraint review_requests_used_in_time check (used_at between requested_at and ends_at),
  constraint review_requests_reminder_whole check ((reminded_at is null) = (reminder_token_hash is null))
);
comment on column review_requests.ends_at is 'Twenty weeks after the purchase: nobody is asked, and nobody answers, after that.';
create index review_requests_to_remind on review_requests (requested_at) where reminded_at is null and used_at is null;

create function check_review_request() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases p where p.id = new.purchase_id and new.ends_at = p.created_at + interval '20 weeks') then
    raise exception 'a review of lead % can be asked for and given for twenty weeks', new.purchase_id
      using errcode = 'check_violation', constraint = 'review_requests_twenty_weeks';
  end if;
  return new;
end $$;
create trigger review_requests_twenty_weeks before insert or update of purchase_id, ends_at on review_requests
  for each row execute function check_review_request();

-- Why a review waits for a person: links, contact details, insults. Without any it is published by itself when its time has come.
alter table reviews
  add column flags text[] not null default '{}' constraint reviews_flags check (flags <@ array['link', 'contact', 'insult']),
  add column publish_at timestamptz,
  add column moderated_by bigint constraint reviews_moderated_by_fk references staff (id),
  add column moderation_reason text constraint reviews_moderation_reason check (length(moderation_reason) >= 5),
  add constraint reviews_publish_by_itself check (publish_at is null or (state = 'held' and flags = '{}')),
  add constraint reviews_moderation_whole check ((moderated_by is null) = (moderation_reason is null)),
  add constraint reviews_flagged_by_person check (state <> 'published' or flags = '{}' or moderated_by is not null),
  add constraint reviews_unpublished_by_person check (state <> 'unpublished' or moderated_by is not null);
create index reviews_to_publish on reviews (publish_at) where publish_at is not null;
create index reviews_to_moderate on reviews (created_at) where state = 'held';

create function check_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.purchase_id, new.company_id, new.rating_overall, new.comment, new.work_done_comments, new.display_name, new.created_at)
       is distinct from (old.purchase_id, old.company_id, old.rating_overall, old.comment, old.work_done_comments, old.display_name, old.created_at) then
      raise exception 'review % stays as its customer wrote it', old.id using errcode = 'check_violation', constraint = 'reviews_stay';
    end if;
    return new;
  end if;
  if not exists (select from purchases p where p.id = new.purchase_id and p.company_id = new.company_id) then
    raise exception 'a review is about who bought the lead' using errcode = 'check_violation', constraint = 'reviews_about_buyer';
  end if;
  return new;
end $$;
create trigger reviews_about_buyer before insert or update on reviews for each row execute function check_review();

create table review_replies (
  review_id bigint constraint review_replies_pk primary key constraint review_replies_review_fk references reviews (id),
  reply text not null constraint review_replies_length check (length(btrim(reply)) between 1 and 500),
  first_at timestamptz not null default app_now(),
  edited_at timestamptz,
  told_at timestamptz,
  constraint review_replies_edited_in_time check (edited_at between first_at and first_at + interval '60 minutes'),
  constraint review_replies_told_afterwards check (told_at >= first_at + interval '60 minutes')
);
comment on column review_replies.told_at is 'When the customer was sent the reply, which nobody can change any more by then.';
create index review_replies_to_tell on review_replies (first_at) where told_at is null;

-- Whoever changes the words sets the time: a change without it would escape the sixty minutes.
create function date_review_reply() returns trigger language plpgsql as $$
begin
  if (new.review_id, new.first_at) is distinct from (old.review_id, old.first_at) then
    raise exception 'a review is replied to once' using errcode = 'check_violation', constraint = 'review_replies_first_stays';
  end if;
  if new.reply is distinct from old.reply then new.edited_at := app_now(); end if;
  return new;
end $$;
create trigger review_replies_dated before update on review_replies for each row execute function date_review_reply();

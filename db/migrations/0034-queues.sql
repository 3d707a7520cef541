-- The queues of the back-office: decisions that can be taken back for a few seconds, certificates with what stood there before,
-- and reviews and replies whose words are kept when they are changed or hidden.

-- What a person has decided and can still take back. Nothing of it has happened yet: the report waits as before, and the job carries
-- it out when its time has come. Money that was given back could not be taken back cleanly.
create table pending_decisions (
  id bigint generated always as identity constraint pending_decisions_pk primary key,
  report_id bigint not null constraint pending_decisions_report_fk references reports (id),
  step text not null constraint pending_decisions_step check (step in ('report', 'appeal')),
  outcome text not null constraint pending_decisions_outcome check (outcome in ('accepted', 'rejected', 'extended')),
  -- Until when the company may report again; null for as long as the business setting says.
  extended_until timestamptz,
  reason text not null constraint pending_decisions_reason check (length(reason) between 5 and 1000),
  staff_id bigint not null constraint pending_decisions_staff_fk references staff (id),
  made_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- carried_out: decided; undone: taken back; overtaken: the report was decided otherwise meanwhile.
  ended_as text constraint pending_decisions_end check (ended_as in ('carried_out', 'undone', 'overtaken')),
  constraint pending_decisions_due_later check (due_at > made_at),
  constraint pending_decisions_end_whole check ((ended_at is null) = (ended_as is null)),
  constraint pending_decisions_undone_in_time check (ended_as <> 'undone' or ended_at <= due_at),
  constraint pending_decisions_appeal_is_final check (step = 'report' or outcome <> 'extended'),
  constraint pending_decisions_until_is_more_time check (extended_until is null or outcome = 'extended')
);
create unique index pending_decisions_one_open on pending_decisions (report_id) where ended_at is null;
create index pending_decisions_due on pending_decisions (due_at) where ended_at is null;

create function pending_decision_must_stay() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (to_jsonb(new) - '{ended_at,ended_as}'::text[]) is distinct from (to_jsonb(old) - '{ended_at,ended_as}'::text[]) then
    raise exception 'decision % stays as it was made', old.id using errcode = 'check_violation', constraint = 'pending_decisions_stay';
  end if;
  return new;
end $$;
create trigger pending_decisions_stay before update on pending_decisions for each row execute function pending_decision_must_stay();
create trigger pending_decisions_are_kept before delete on pending_decisions for each row execute function refuse_change();

-- The queue in its order, and what was decided from the newest on.
create index reports_waiting on reports (waiting_since, id) where state in ('with_operator', 'appealed');
create index report_decisions_by_time on report_decisions (at desc, report_id desc);
create index purchases_by_day on purchases using brin (created_at);

-- How often a company of the middle is given back because customers could not be reached; counted by a job, for the queue to compare with.
create table peer_shares (
  country country_code constraint peer_shares_pk primary key,
  middle double precision not null constraint peer_shares_middle check (middle between 0 and 1),
  companies integer not null constraint peer_shares_companies check (companies > 0),
  counted_at timestamptz not null default app_now()
);

alter table company_accreditations
  -- What stood there before the last change.
  add column previous_number text,
  -- The number that was refused last: whoever approves it is asked once more.
  add column rejected_number text,
  -- When staff reminded the company that this approval ends.
  add column asked_to_renew_at timestamptz;
update company_accreditations set rejected_number = certificate_number where rejected_at is not null;
create index company_accreditations_rejected on company_accreditations (rejected_at) where rejected_at is not null;

-- Words that were shown before, in the order in which they went: changed by the customer who was asked to, or partly hidden by staff.
create table review_change_requests (
  id bigint generated always as identity constraint review_change_requests_pk primary key,
  review_id bigint not null constraint review_change_requests_review_fk references reviews (id),
  token_hash bytea not null constraint review_change_requests_token_once unique,
  -- What the customer is told to change.
  words text not null constraint review_change_requests_words check (length(words) between 5 and 500),
  staff_id bigint not null constraint review_change_requests_staff_fk references staff (id),
  asked_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  used_at timestamptz,
  constraint review_change_requests_window check (ends_at > asked_at),
  constraint review_change_requests_used_in_time check (used_at between asked_at and ends_at)
);
create index review_change_requests_by_review on review_change_requests (review_id, id desc);

create table review_wordings (
  id bigint generated always as identity constraint review_wordings_pk primary key,
  review_id bigint not null constraint review_wordings_review_fk references reviews (id),
  field text not null constraint review_wordings_field check (field in ('comment', 'work_done', 'reply')),
  was text,
  -- The request that the customer answered; else somebody of the staff hid a part.
  request_id bigint constraint review_wordings_request_fk references review_change_requests (id),
  staff_id bigint constraint review_wordings_staff_fk references staff (id),
  at timestamptz not null default app_now(),
  constraint review_wordings_one_cause check (num_nonnulls(request_id, staff_id) = 1),
  constraint review_wordings_reply_is_hidden check (field <> 'reply' or staff_id is not null)
);
create index review_wordings_by_review on review_wordings (review_id, field, id desc);
create trigger review_wordings_append_only before update or delete on review_wordings for each row execute function refuse_change();
create trigger review_wordings_no_truncate before truncate on review_wordings for each statement execute function refuse_change();

-- Whether words may become others: what was said is kept first, and staff only take away.
create function wording_may_become(review bigint, part text, old_words text, new_words text) returns boolean language sql stable as $$
  select coalesce((
    select w.was is not distinct from old_words
      and (w.request_id is not null
           or old_words like replace(replace(replace(replace(new_words, '\', '\\'), '%', '\%'), '_', '\_'), '[removed]', '%'))
    from review_wordings w where w.review_id = review and w.field = part order by w.id desc limit 1), false)
$$;

create or replace function check_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.purchase_id, new.company_id, new.rating_overall, new.display_name, new.created_at)
       is distinct from (old.purchase_id, old.company_id, old.rating_overall, old.display_name, old.created_at)
      or (new.comment is distinct from old.comment and not wording_may_become(old.id, 'comment', old.comment, new.comment))
      or (new.work_done_comments is distinct from old.work_done_comments
          and not wording_may_become(old.id, 'work_done', old.work_done_comments, new.work_done_comments)) then
      raise exception 'review % stays as its customer wrote it', old.id using errcode = 'check_violation', constraint = 'reviews_stay';
    end if;
    return new;
  end if;
  if not exists (select from purchases p where p.id = new.purchase_id and p.company_id = new.company_id) then
    raise exception 'a review is about who bought the lead' using errcode = 'check_violation', constraint = 'reviews_about_buyer';
  end if;
  return new;
end $$;

-- A reply with contact details or insults waits for a person as a review does.
alter table review_replies
  add column state text not null default 'published' constraint review_replies_state check (state in ('held', 'published', 'unpublished')),
  add column flags text[] not null default '{}' constraint review_replies_flags check (flags <@ array['link', 'contact', 'insult']),
  add column moderated_by bigint constraint review_replies_moderated_by_fk references staff (id),
  add column moderation_reason text constraint review_replies_moderation_reason check (length(moderation_reason) >= 5),
  add constraint review_replies_moderation_whole check ((moderated_by is null) = (moderation_reason is null)),
  add constraint review_replies_flagged_by_person check (state <> 'published' or flags = '{}' or moderated_by is not null),
  add constraint review_replies_unpublished_by_person check (state <> 'unpublished' or moderated_by is not null);
create index review_replies_to_moderate on review_replies (first_at) where state = 'held';
create index reviews_by_state on reviews (state, created_at desc, id desc);

create or replace function date_review_reply() returns trigger language plpgsql as $$
begin
  if (new.review_id, new.first_at) is distinct from (old.review_id, old.first_at) then
    raise exception 'a review is replied to once' using errcode = 'check_violation', constraint = 'review_replies_first_stays';
  end if;
  -- What staff hide is no change of the company's: its hour does not begin again, and does not matter.
  if new.reply is distinct from old.reply and not wording_may_become(old.review_id, 'reply', old.reply, new.reply) then
    new.edited_at := app_now();
  end if;
  return new;
end $$;

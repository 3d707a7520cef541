-- The public side of a company: its listing and the reviews of its customers.

-- Counts words as people do: separated by spaces.
create function count_words(said text) returns integer language sql immutable strict
  return coalesce(array_length(regexp_split_to_array(nullif(btrim(said, E' \t\n\r'), ''), '\s+'), 1), 0);

create table listings (
  company_id bigint constraint listings_pk primary key constraint listings_company_fk references companies (id),
  trading_name text,
  description text,
  updated_at timestamptz not null default app_now(),
  short_description text,
  -- Last part of the public address; never reused by another company.
  slug text
    constraint listings_slug_once unique
    constraint listings_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  constraint listings_trading_name check (length(trading_name) <= 200),
  constraint listings_description check (length(description) <= 5000 and count_words(description) <= 350),
  constraint listings_short_description check (length(short_description) between 1 and 1000 and count_words(short_description) <= 50),
  constraint listings_named_has_slug check (coalesce(trading_name, '') = '' or slug is not null)
);

create table reviews (
  id bigint generated always as identity constraint reviews_pk primary key,
  code text not null constraint reviews_code_once unique,
  purchase_id bigint not null
    constraint reviews_one_per_lead unique
    constraint reviews_purchase_fk references purchases (id),
  company_id bigint not null constraint reviews_company_fk references companies (id),
  rating_overall smallint not null constraint reviews_rating check (rating_overall in (2, 4, 6, 8, 10)),
  comment text constraint reviews_comment check (length(comment) between 1 and 1000),
  work_done_comments text constraint reviews_work_done check (length(work_done_comments) between 1 and 1000),
  display_name text not null constraint reviews_display_name check (length(btrim(display_name)) between 1 and 80),
  state text not null default 'held' constraint reviews_state check (state in ('held', 'published', 'unpublished')),
  created_at timestamptz not null default app_now(),
  published_at timestamptz,
  -- Why a review waits for a person: links, contact details or insults. Without flags it is published automatically
  -- when due.
  flags text[] not null default '{}' constraint reviews_flags check (flags <@ array['link', 'contact', 'insult']),
  publish_at timestamptz,
  moderated_by bigint constraint reviews_moderated_by_fk references staff (id),
  moderation_reason text constraint reviews_moderation_reason check (length(moderation_reason) >= 5),
  constraint reviews_published_has_time check (state <> 'published' or published_at is not null),
  constraint reviews_publish_by_itself check (publish_at is null or (state = 'held' and flags = '{}')),
  constraint reviews_moderation_whole check ((moderated_by is null) = (moderation_reason is null)),
  constraint reviews_flagged_by_person check (state <> 'published' or flags = '{}' or moderated_by is not null),
  constraint reviews_unpublished_by_person check (state <> 'unpublished' or moderated_by is not null)
);
comment on column reviews.display_name is 'The name the consumer agreed to publish: forename and town, or initials; never the surname.';
create index reviews_by_company on reviews (company_id, created_at desc, id desc);
create index reviews_to_publish on reviews (publish_at) where publish_at is not null;
create index reviews_to_moderate on reviews (created_at) where state = 'held';
create index reviews_by_state on reviews (state, created_at desc, id desc);
-- Reviews by rating, newest first, and hidden replies.
create index reviews_by_rating on reviews (state, rating_overall, created_at desc, id desc);
create index reviews_by_rating_down on reviews (state, rating_overall desc, created_at desc, id desc);
create index reviews_flagged on reviews (created_at, id) where state = 'held' and flags <> '{}';

create table review_requests (
  purchase_id bigint
    constraint review_requests_pk primary key
    constraint review_requests_purchase_fk references purchases (id),
  token_hash bytea constraint review_requests_token_once unique,
  -- The reminder has its own link: the token of the first is not kept, so it cannot be sent again.
  reminder_token_hash bytea constraint review_requests_reminder_token_once unique,
  requested_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  reminded_at timestamptz,
  used_at timestamptz,
  -- Third way to a review: the button on the consumer's own page. It involves no request and no mail.
  page_token_hash bytea constraint review_requests_page_token_once unique,
  constraint review_requests_window check (ends_at > requested_at),
  constraint review_requests_used_in_time check (used_at between requested_at and ends_at),
  constraint review_requests_reminder_whole check ((reminded_at is null) = (reminder_token_hash is null)),
  constraint review_requests_has_link check (num_nonnulls(token_hash, page_token_hash) > 0),
  constraint review_requests_reminded_were_asked check (reminded_at is null or token_hash is not null)
);
comment on column review_requests.ends_at is 'Twenty weeks after the purchase. Nobody is asked or can answer after that.';
create index review_requests_to_remind on review_requests (requested_at) where reminded_at is null and used_at is null;

create function check_review_request() returns trigger language plpgsql as $$
begin
  if not exists (select from purchases p where p.id = new.purchase_id and new.ends_at = p.created_at + interval '20 weeks') then
    raise exception 'the twenty weeks for a review of lead % are over', new.purchase_id
      using errcode = 'check_violation', constraint = 'review_requests_twenty_weeks';
  end if;
  return new;
end $$;
create trigger review_requests_twenty_weeks before insert or update of purchase_id, ends_at on review_requests
  for each row execute function check_review_request();

-- Requests to the customer to change a review. Earlier wordings are kept in review_wordings, in order: changed by the
-- customer, or partly hidden by staff.
create table review_change_requests (
  id bigint generated always as identity constraint review_change_requests_pk primary key,
  review_id bigint not null constraint review_change_requests_review_fk references reviews (id),
  token_hash bytea not null constraint review_change_requests_token_once unique,
  -- The change the customer is asked to make.
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
  -- The change request the customer answered; null if staff hid a part.
  request_id bigint constraint review_wordings_request_fk references review_change_requests (id),
  staff_id bigint constraint review_wordings_staff_fk references staff (id),
  at timestamptz not null default app_now(),
  constraint review_wordings_one_cause check (num_nonnulls(request_id, staff_id) = 1),
  constraint review_wordings_reply_is_hidden check (field <> 'reply' or staff_id is not null)
);
create index review_wordings_by_review on review_wordings (review_id, field, id desc);
create trigger review_wordings_append_only before update or delete on review_wordings for each row execute function refuse_change();
create trigger review_wordings_no_truncate before truncate on review_wordings for each statement execute function refuse_change();

-- Whether a text may replace another: the old text is stored first, and staff may only remove words.
create function wording_may_become(review bigint, part text, old_words text, new_words text) returns boolean language sql stable as $$
  select coalesce((
    select w.was is not distinct from old_words
      and (w.request_id is not null
           or old_words like replace(replace(replace(replace(new_words, '\', '\\'), '%', '\%'), '_', '\_'), '[removed]', '%'))
    from review_wordings w where w.review_id = review and w.field = part order by w.id desc limit 1), false)
$$;

create function check_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.purchase_id, new.company_id, new.rating_overall, new.created_at)
       is distinct from (old.purchase_id, old.company_id, old.rating_overall, old.created_at)
      or (new.display_name <> old.display_name
          and not (new.display_name = name_of_nobody(old.purchase_id) and is_to_be_forgotten(old.purchase_id)))
      or (new.comment is distinct from old.comment and not wording_may_become(old.id, 'comment', old.comment, new.comment))
      or (new.work_done_comments is distinct from old.work_done_comments
          and not wording_may_become(old.id, 'work_done', old.work_done_comments, new.work_done_comments)) then
      raise exception 'review % cannot be changed after its customer sent it', old.id using errcode = 'check_violation', constraint = 'reviews_stay';
    end if;
    return new;
  end if;
  if not exists (select from purchases p where p.id = new.purchase_id and p.company_id = new.company_id) then
    raise exception 'a review must name the company that bought the lead' using errcode = 'check_violation', constraint = 'reviews_about_buyer';
  end if;
  -- A link sent before the erasure still works after it.
  if is_to_be_forgotten(new.purchase_id) then new.display_name := name_of_nobody(new.purchase_id); end if;
  return new;
end $$;
create trigger reviews_about_buyer before insert or update on reviews for each row execute function check_review();

create table review_replies (
  review_id bigint
    constraint review_replies_pk primary key
    constraint review_replies_review_fk references reviews (id),
  reply text not null constraint review_replies_length check (length(btrim(reply)) between 1 and 500),
  first_at timestamptz not null default app_now(),
  edited_at timestamptz,
  told_at timestamptz,
  -- A reply with contact details or insults waits for moderation, like a review.
  state text not null default 'published'
    constraint review_replies_state check (state in ('held', 'published', 'unpublished')),
  flags text[] not null default '{}'
    constraint review_replies_flags check (flags <@ array['link', 'contact', 'insult']),
  moderated_by bigint constraint review_replies_moderated_by_fk references staff (id),
  moderation_reason text constraint review_replies_moderation_reason check (length(moderation_reason) >= 5),
  constraint review_replies_edited_in_time check (edited_at between first_at and first_at + interval '60 minutes'),
  constraint review_replies_told_afterwards check (told_at >= first_at + interval '60 minutes'),
  constraint review_replies_moderation_whole check ((moderated_by is null) = (moderation_reason is null)),
  constraint review_replies_flagged_by_person check (state <> 'published' or flags = '{}' or moderated_by is not null),
  constraint review_replies_unpublished_by_person check (state <> 'unpublished' or moderated_by is not null)
);
comment on column review_replies.told_at is 'When the reply was mailed to the customer; from then on it cannot be changed.';
create index review_replies_to_tell on review_replies (first_at) where told_at is null;
create index review_replies_to_moderate on review_replies (first_at) where state = 'held';
create index review_replies_unpublished on review_replies (first_at) where state = 'unpublished';

-- The database sets the time of a change, so that no edit escapes the sixty-minute limit.
create function date_review_reply() returns trigger language plpgsql as $$
begin
  if (new.review_id, new.first_at) is distinct from (old.review_id, old.first_at) then
    raise exception 'the review already has a reply' using errcode = 'check_violation', constraint = 'review_replies_first_stays';
  end if;
  -- Hiding by staff is not an edit by the company, so its hour does not restart.
  if new.reply is distinct from old.reply and not wording_may_become(old.review_id, 'reply', old.reply, new.reply) then
    new.edited_at := app_now();
  end if;
  return new;
end $$;
create trigger review_replies_dated before update on review_replies for each row execute function date_review_reply();

create function keep_slug() returns trigger language plpgsql as $$
begin
  raise exception 'the address of listing % is public and cannot be changed', old.company_id using errcode = 'check_violation', constraint = 'listings_slug_stays';
end $$;
create trigger listings_slug_stays before update of slug on listings
  for each row when (old.slug is not null and new.slug is distinct from old.slug) execute function keep_slug();

-- Without a row the company is not listed on that site.
create table listing_sites (
  company_id bigint not null constraint listing_sites_listing_fk references listings (company_id),
  site smallint not null constraint listing_sites_site check (site in (1, 2)),
  published boolean not null,
  changed_at timestamptz not null default app_now(),
  constraint listing_sites_pk primary key (company_id, site)
);

-- Re-encoded uploads; the files are in file storage under their key.
create table listing_images (
  id bigint generated always as identity constraint listing_images_pk primary key,
  company_id bigint not null constraint listing_images_listing_fk references listings (company_id),
  kind text not null constraint listing_images_kind check (kind in ('logo', 'photo')),
  position smallint not null constraint listing_images_position check (position between 1 and 20),
  title text constraint listing_images_title check (length(title) between 1 and 80),
  description text constraint listing_images_description check (length(description) between 1 and 200),
  file_key text not null
    constraint listing_images_file_once unique
    constraint listing_images_file_key check (file_key ~ '^[a-z0-9]{32}\.(jpg|png)$'),
  width smallint not null constraint listing_images_width check (width between 1 and 4096),
  height smallint not null constraint listing_images_height check (height between 1 and 4096),
  copyright_confirmed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  constraint listing_images_logo_first check (kind = 'photo' or position = 1),
  constraint listing_images_place_once unique (company_id, kind, position) deferrable initially deferred
);
comment on column listing_images.description is 'Alternative text.';

create function forget_reviewers_name() returns trigger language plpgsql as $$
begin
  update reviews v set display_name = name_of_nobody(v.purchase_id)
  from purchases p where p.enquiry_id = new.enquiry_id and v.purchase_id = p.id and v.display_name <> name_of_nobody(v.purchase_id);
  return null;
end $$;
create trigger enquiry_contacts_forget_reviewers_name after update of erasure_asked on enquiry_contacts
  for each row when (new.erasure_asked and not old.erasure_asked) execute function forget_reviewers_name();

-- Second copy of a review's stars, as the customer gave them.
create table review_ratings (
  review_id bigint
    constraint review_ratings_pk primary key
    constraint review_ratings_review_fk references reviews (id),
  rating_overall smallint not null constraint review_ratings_rating check (rating_overall in (2, 4, 6, 8, 10)),
  given_at timestamptz not null
);
comment on table review_ratings is 'Written once with the review. Invariant R18 compares the two.';
create trigger review_ratings_append_only before update or delete on review_ratings for each row execute function refuse_change();
create trigger review_ratings_no_truncate before truncate on review_ratings for each statement execute function refuse_change();

create function keep_rating() returns trigger language plpgsql as $$
begin
  insert into review_ratings (review_id, rating_overall, given_at) values (new.id, new.rating_overall, new.created_at);
  return null;
end $$;
create trigger reviews_rating_kept after insert on reviews for each row execute function keep_rating();

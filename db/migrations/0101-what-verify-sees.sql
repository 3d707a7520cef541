-- What somebody with the whole database in their hands may change unseen: each of these now has a second trace that has to agree.

-- The stars of a review as its customer gave them, beside the review itself.
create table review_ratings (
  review_id bigint constraint review_ratings_pk primary key constraint review_ratings_review_fk references reviews (id),
  rating_overall smallint not null constraint review_ratings_rating check (rating_overall in (2, 4, 6, 8, 10)),
  given_at timestamptz not null
);
comment on table review_ratings is 'Written once with the review. Invariant R18 compares the two.';
insert into review_ratings (review_id, rating_overall, given_at) select id, rating_overall, created_at from reviews;
create trigger review_ratings_append_only before update or delete on review_ratings for each row execute function refuse_change();
create trigger review_ratings_no_truncate before truncate on review_ratings for each statement execute function refuse_change();
create function keep_rating() returns trigger language plpgsql as $$
begin
  insert into review_ratings (review_id, rating_overall, given_at) values (new.id, new.rating_overall, new.created_at);
  return null;
end $$;
create trigger reviews_rating_kept after insert on reviews for each row execute function keep_rating();

-- An erasure stays, and so does whether it was asked for.
create function erasure_must_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the erasure of the contact data of enquiry % stays as it was', old.enquiry_id
    using errcode = 'check_violation', constraint = 'enquiry_contacts_erasure_stays';
end $$;
create trigger enquiry_contacts_erasure_stays before update of erased_at, erasure_asked on enquiry_contacts
  for each row when (old.erased_at is not null and (new.erased_at is distinct from old.erased_at or new.erasure_asked is distinct from old.erasure_asked))
  execute function erasure_must_stay();

-- Where a forgotten message to a consumer went is forgotten with its words.
update outbox_messages set recipient_shown = '-'
where forgotten_at is not null and recipient_kind = 'enquiry' and recipient_shown <> '-';
alter table outbox_messages add constraint outbox_messages_forgotten_address
  check (forgotten_at is null or recipient_kind <> 'enquiry' or coalesce(recipient_shown, '-') = '-');

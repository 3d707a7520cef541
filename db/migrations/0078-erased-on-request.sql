-- Why contact data are gone: their time was over, or their consumer wanted it. The second takes the name off what they published, too.
alter table enquiry_contacts
  add column erasure_asked boolean not null default false,
  add constraint enquiry_contacts_asked_is_erased check (not erasure_asked or erased_at is not null);
comment on column enquiry_contacts.erasure_asked is 'Whether the consumer had them erased; otherwise their time was over.';
update enquiry_contacts set erasure_asked = true where erased_at < retention_until;

-- Under which name a review stands once its customer is to be forgotten, in the first language of the country.
create function name_of_nobody(purchase bigint) returns text language sql stable as $$
  select case n.languages[1] when 'en' then 'Anonymous' else 'Anonym' end
  from purchases p join enquiries e on e.id = p.enquiry_id join business_units n on n.country = e.country where p.id = purchase
$$;
create function is_to_be_forgotten(purchase bigint) returns boolean language sql stable as $$
  select exists (select from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = purchase and c.erasure_asked)
$$;

create or replace function check_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.purchase_id, new.company_id, new.rating_overall, new.created_at)
       is distinct from (old.purchase_id, old.company_id, old.rating_overall, old.created_at)
      or (new.display_name <> old.display_name
          and not (new.display_name = name_of_nobody(old.purchase_id) and is_to_be_forgotten(old.purchase_id)))
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
  -- A link that was sent before may be used afterwards.
  if is_to_be_forgotten(new.purchase_id) then new.display_name := name_of_nobody(new.purchase_id); end if;
  return new;
end $$;

create function forget_reviewers_name() returns trigger language plpgsql as $$
begin
  update reviews v set display_name = name_of_nobody(v.purchase_id)
  from purchases p where p.enquiry_id = new.enquiry_id and v.purchase_id = p.id and v.display_name <> name_of_nobody(v.purchase_id);
  return null;
end $$;
create trigger enquiry_contacts_forget_reviewers_name after update of erasure_asked on enquiry_contacts
  for each row when (new.erasure_asked and not old.erasure_asked) execute function forget_reviewers_name();
update reviews v set display_name = name_of_nobody(v.purchase_id) where is_to_be_forgotten(v.purchase_id);

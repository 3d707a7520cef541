-- What consumers say of their own accord on their own page: whether a company that has their details has been in touch. Whoever thinks
-- better of it says so again; nothing that was said is changed.
create table contact_statements (
  id bigint generated always as identity constraint contact_statements_pk primary key,
  purchase_id bigint not null constraint contact_statements_purchase_fk references purchases (id),
  in_touch boolean not null,
  said_at timestamptz not null default app_now()
);
create index contact_statements_of_purchase on contact_statements (purchase_id, id);
comment on table contact_statements is 'Of each purchase the last one counts. Kept after the contact data are erased: it says nothing about who said it.';
create trigger contact_statements_append_only before update or delete on contact_statements for each row execute function refuse_change();
create trigger contact_statements_no_truncate before truncate on contact_statements for each statement execute function refuse_change();

-- Nothing is decided any more about the purchase: its report was accepted, or rejected for good.
create function contact_is_decided(purchase bigint) returns boolean language sql stable as $$
  select exists (
    select from reports where purchase_id = purchase
      and (state in ('accepted', 'appeal_accepted', 'appeal_rejected') or (state = 'rejected' and appeal_by <= app_now())))
$$;

-- Said by somebody, after the purchase, and while it can still count. The shared lock waits for an erasure that is under way.
create function statement_must_count() returns trigger language plpgsql as $$
declare
  erased boolean;
  bought_at timestamptz;
begin
  select c.erased_at is not null, p.created_at into erased, bought_at
  from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = new.purchase_id for share of c;
  if erased then
    raise exception 'the consumer of purchase % is erased', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_of_somebody';
  elsif new.said_at < bought_at then
    raise exception 'nobody had the details of purchase % yet', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_after_purchase';
  elsif contact_is_decided(new.purchase_id) then
    raise exception 'purchase % is decided', new.purchase_id
      using errcode = 'check_violation', constraint = 'contact_statements_before_decision';
  end if;
  return new;
end $$;
create trigger contact_statements_count before insert on contact_statements for each row execute function statement_must_count();

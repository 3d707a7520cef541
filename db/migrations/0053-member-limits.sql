-- Spending limits of members, and which member made each purchase. Nullable columns without a default, so no row is rewritten.

alter table members add column day_limit_minor bigint, add column month_limit_minor bigint;
alter table members
  add constraint members_day_limit check (day_limit_minor between 0 and 10000000000) not valid,
  add constraint members_month_limit check (month_limit_minor between 0 and 10000000000) not valid;
alter table members validate constraint members_day_limit, validate constraint members_month_limit;
comment on column members.day_limit_minor is 'What the member may spend in a day of the company''s calendar, including VAT, in the currency of its account. Null: no limit.';
comment on column members.month_limit_minor is 'The same for a calendar month.';

alter table purchases
  add column bought_by bigint,
  add column day_spent_minor bigint,
  add column day_limit_minor bigint,
  add column month_spent_minor bigint,
  add column month_limit_minor bigint;
comment on column purchases.bought_by is 'The member who bought it; null for automatic purchases, programs and purchases before there were members.';
comment on column purchases.day_spent_minor is 'What the member had spent that day, with this purchase; null without a limit.';
comment on column purchases.day_limit_minor is 'The member''s limit at the purchase; null if there was none.';

-- Checked for earlier purchases by the next migration, which locks no reader or writer.
alter table purchases
  add constraint purchases_bought_by_fk foreign key (bought_by) references users (id) not valid,
  add constraint purchases_bought_by_hand check (bought_by is null or channel in ('single', 'bulk')) not valid,
  add constraint purchases_limits_of_member check (bought_by is not null or num_nonnulls(day_limit_minor, month_limit_minor) = 0) not valid,
  add constraint purchases_spending_has_limit
    check ((day_spent_minor is null) = (day_limit_minor is null) and (month_spent_minor is null) = (month_limit_minor is null)) not valid,
  add constraint purchases_within_member_limit check (day_spent_minor <= day_limit_minor and month_spent_minor <= month_limit_minor) not valid;

-- A member buys under the limits of that moment. The purchase holds the company's row, which a change of members or limits waits for.
create function purchase_must_keep_limits() returns trigger language plpgsql as $$
begin
  if not exists (
    select from members where company_id = new.company_id and user_id = new.bought_by
      and (day_limit_minor, month_limit_minor) is not distinct from (new.day_limit_minor, new.month_limit_minor)) then
    raise exception 'user % does not buy under these limits', new.bought_by
      using errcode = 'check_violation', constraint = 'purchases_by_member';
  end if;
  return null;
end $$;
create trigger purchases_by_member after insert on purchases
  for each row when (new.bought_by is not null) execute function purchase_must_keep_limits();

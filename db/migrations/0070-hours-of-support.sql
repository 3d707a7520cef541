-- When people answer the telephone of a business unit: from one day of the week to another, the same hours each day, on its own clock.
alter table business_units
  add column support_first_day smallint,
  add column support_last_day smallint,
  add column support_opens time,
  add column support_closes time,
  add constraint business_units_support_hours_whole check (num_nulls(support_first_day, support_last_day, support_opens, support_closes) in (0, 4)),
  add constraint business_units_support_days check (support_first_day between 1 and support_last_day and support_last_day <= 7),
  add constraint business_units_support_opening check (support_opens < support_closes);
comment on column business_units.support_first_day is '1 is Monday. Null: nobody has said when.';

-- Where somebody works with the product already, it goes on to say what it said.
update business_units set support_first_day = 1, support_last_day = 5, support_opens = '09:00', support_closes = '17:00'
where exists (select from companies) or exists (select from staff);

-- Who got the job, as the consumer says on their own page. It moves the leads that companies bought of the enquiry.

create table customer_outcomes (
  enquiry_id bigint
    constraint customer_outcomes_pk primary key
    constraint customer_outcomes_enquiry_fk references enquiries (id),
  kind text not null constraint customer_outcomes_kind check (kind in ('company', 'other', 'nobody')),
  company_id bigint,
  times_said smallint not null default 1 constraint customer_outcomes_times check (times_said between 1 and 5),
  said_at timestamptz not null default app_now(),
  constraint customer_outcomes_company check ((kind = 'company') = (company_id is not null)),
  -- The company that got the job is one that bought the lead, and there is at most one.
  constraint customer_outcomes_buyer_fk foreign key (enquiry_id, company_id) references purchases (enquiry_id, company_id)
);
comment on table customer_outcomes is 'Companies learn whether they got the job, never who did.';
comment on column customer_outcomes.times_said is 'A consumer can correct the answer, but not for ever.';

alter table lead_stage_changes drop constraint lead_stage_changes_by;
alter table lead_stage_changes add constraint lead_stage_changes_by check (changed_by in ('company', 'program', 'customer')) not valid;
alter table lead_stage_changes validate constraint lead_stage_changes_by;

create function customer_must_have_said() returns trigger language plpgsql as $$
begin
  if not exists (
    select from customer_outcomes o join purchases p on p.enquiry_id = o.enquiry_id
    where p.id = new.purchase_id
      and case new.stage when 'won' then o.company_id = p.company_id
                         when 'lost' then o.company_id is distinct from p.company_id
                         else false end) then
    raise exception 'the customer of lead % did not say so', new.purchase_id
      using errcode = 'check_violation', constraint = 'lead_stage_changes_customer_said';
  end if;
  return new;
end $$;
create trigger lead_stage_changes_customer_said before insert on lead_stage_changes for each row
  when (new.changed_by = 'customer') execute function customer_must_have_said();

-- Delivery settings of a company per work type, and the decisions made when an enquiry was released.

create table company_work_types (
  company_id bigint not null constraint company_work_types_company_fk references companies (id),
  work_type_id integer not null constraint company_work_types_work_type_fk references work_types (id),
  allow_autoaccept boolean not null default false,
  cap_day integer constraint company_work_types_cap_day check (cap_day between 0 and 9999),
  cap_day_on boolean not null default false,
  cap_week integer constraint company_work_types_cap_week check (cap_week between 0 and 9999),
  cap_week_on boolean not null default false,
  cap_month integer constraint company_work_types_cap_month check (cap_month between 0 and 9999),
  cap_month_on boolean not null default false,
  last_served_at timestamptz,
  constraint company_work_types_pk primary key (company_id, work_type_id),
  constraint company_work_types_cap_on_has_value check (
    (not cap_day_on or cap_day is not null) and (not cap_week_on or cap_week is not null) and (not cap_month_on or cap_month is not null))
) with (fillfactor = 80);
comment on table company_work_types is 'Without a row everything is off for the work type.';
comment on column company_work_types.cap_day is 'Kept while the cap is switched off, so that switching it on restores it.';
comment on column company_work_types.last_served_at is 'Last automatic purchase or offer of this work type. The company that has waited longest comes first.';

-- One row per release: which companies matched, in which order, and why others covering the place and work type did
-- not.
create table distribution_runs (
  enquiry_id bigint
    constraint distribution_runs_pk primary key
    constraint distribution_runs_enquiry_fk references enquiries (id),
  matched_at timestamptz not null default app_now(),
  matched bigint[] not null,
  automatic bigint[] not null constraint distribution_runs_automatic_matched check (automatic <@ matched),
  not_matched jsonb not null default '{}',
  opens_at timestamptz not null,
  window_until timestamptz,
  settled_at timestamptz
);
comment on column distribution_runs.matched is 'Matching companies, in their fair order at that moment.';
comment on column distribution_runs.automatic is 'Matching companies with automatic buying on.';
comment on column distribution_runs.not_matched is 'Reason to companies: availability codes, alerts_paused, cap_day, cap_week, cap_month.';
comment on column distribution_runs.window_until is 'End of the latest priority window; a declined offer is passed on within it.';
comment on column distribution_runs.settled_at is 'When no company or no slot was left. Null while distribution is in progress.';
create index distribution_runs_by_window on distribution_runs (window_until);
create index distribution_runs_under_way on distribution_runs (matched_at) where settled_at is null;

-- The outcome for each matched company. A company gets one turn per enquiry.
create table distribution_decisions (
  enquiry_id bigint not null constraint distribution_decisions_run_fk references distribution_runs (enquiry_id),
  company_id bigint not null constraint distribution_decisions_company_fk references companies (id),
  decision text not null
    constraint distribution_decisions_decision check (decision in ('bought', 'offered', 'passed_over')),
  reason text,
  decided_at timestamptz not null default app_now(),
  constraint distribution_decisions_pk primary key (enquiry_id, company_id),
  constraint distribution_decisions_reason check ((decision = 'passed_over') = (reason is not null))
);

-- Text messages cost money: a company gets so many a day, by its own calendar.
create table alert_sms_days (
  company_id bigint not null constraint alert_sms_days_company_fk references companies (id),
  day date not null,
  sent integer not null default 0 constraint alert_sms_days_sent check (sent >= 0),
  held_back integer not null default 0 constraint alert_sms_days_held_back check (held_back >= 0),
  full_at timestamptz constraint alert_sms_days_full check ((full_at is null) = (held_back = 0)),
  constraint alert_sms_days_pk primary key (company_id, day)
);
comment on column alert_sms_days.full_at is 'When the first one of the day was held back; from then on the company has its notice.';

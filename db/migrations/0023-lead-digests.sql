-- What goes on sale within a company's coverage is told together, as often as it chose.
create table lead_digests (
  id bigint generated always as identity constraint lead_digests_pk primary key,
  company_id bigint not null constraint lead_digests_company_fk references companies (id),
  channel text not null constraint lead_digests_channel check (channel in ('email', 'sms')),
  due_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint lead_digests_once unique (company_id, channel, due_at),
  constraint lead_digests_of_channel unique (id, company_id, channel)
);
comment on table lead_digests is 'One row per digest: a mail to each address of the company, or one text message. What is not worth telling any more when it leaves is left out then.';

create table lead_digest_enquiries (
  company_id bigint not null,
  channel text not null,
  enquiry_id bigint not null constraint lead_digest_enquiries_enquiry_fk references enquiries (id),
  digest_id bigint not null,
  constraint lead_digest_enquiries_pk primary key (company_id, channel, enquiry_id),
  constraint lead_digest_enquiries_digest_fk foreign key (digest_id, company_id, channel) references lead_digests (id, company_id, channel)
);
comment on constraint lead_digest_enquiries_pk on lead_digest_enquiries is 'No company is told of an enquiry twice in the same way.';
create index lead_digest_enquiries_by_digest on lead_digest_enquiries (digest_id);
create index lead_digest_enquiries_by_enquiry on lead_digest_enquiries (enquiry_id);

-- One row per full hour: how far the companies have been gone through. Cut off, the next worker goes on behind the last company.
create table digest_rounds (
  due_at timestamptz constraint digest_rounds_pk primary key constraint digest_rounds_full_hour check (date_trunc('hour', due_at, 'UTC') = due_at),
  after_company bigint not null default 0,
  finished_at timestamptz
);

alter table alert_deliveries add column digest_id bigint constraint alert_deliveries_digest_fk references lead_digests (id);
alter table alert_deliveries add constraint alert_deliveries_about check (digest_id is null or (kind = 'digest' and enquiry_id is null));
create index alert_deliveries_by_digest on alert_deliveries (digest_id) where digest_id is not null;
-- What came on sale lately, whatever became of it since.
create index enquiries_by_opening on enquiries (opened_at) where open;

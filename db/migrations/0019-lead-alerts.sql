-- What a company did with the alert about an offered enquiry: saw it in the pane, cleared it from there.
create table lead_alert_states (
  company_id bigint not null constraint lead_alert_states_company_fk references companies (id),
  enquiry_id bigint not null constraint lead_alert_states_enquiry_fk references enquiries (id),
  viewed_at timestamptz,
  dismissed_at timestamptz,
  constraint lead_alert_states_pk primary key (company_id, enquiry_id),
  constraint lead_alert_states_offered foreign key (enquiry_id, company_id) references offers (enquiry_id, company_id)
);

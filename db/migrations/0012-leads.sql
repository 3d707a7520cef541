-- What the company keeps about a lead it bought.
create table lead_states (
  purchase_id bigint constraint lead_states_pk primary key constraint lead_states_purchase_fk references purchases (id),
  seen_at timestamptz,
  archived_at timestamptz
);
-- Few leads are archived, and of each of a company's it is asked whether it is.
create index lead_states_archived on lead_states (purchase_id) where archived_at is not null;

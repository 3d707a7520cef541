-- Reminds the member who planned a lead's next step when it is due. Both columns are nullable, so no row is rewritten. Steps planned before this
-- migration count as the company's, and those already overdue get no reminder.

alter table lead_next_actions
  add column set_by bigint,
  add column reminded_at timestamptz;
comment on column lead_next_actions.set_by is 'The user who planned it; null for a program.';
comment on column lead_next_actions.reminded_at is 'When the reminder was written; null while it is still to come.';
alter table lead_next_actions add constraint lead_next_actions_set_by_fk foreign key (set_by) references users (id) not valid;
alter table lead_next_actions validate constraint lead_next_actions_set_by_fk;
update lead_next_actions set reminded_at = app_now() where due_at <= app_now();
create index lead_next_actions_to_remind on lead_next_actions (due_at) where reminded_at is null;

-- A company may report that it tried without saying when. The customer is asked only about attempts that were stated: without them an
-- operator decides.

create function question_must_be_about_attempts() returns trigger language plpgsql as $$
begin
  if exists (
    select from reports r join return_rules n on n.id = r.return_rule_id
    where r.id = new.report_id and n.attempts_needed > (select count(*) from report_attempts a where a.report_id = r.id)) then
    raise exception 'report % states too few attempts to ask its customer', new.report_id
      using errcode = 'check_violation', constraint = 'customer_questions_attempts_stated';
  end if;
  return null;
end $$;
create trigger customer_questions_attempts_stated after insert on customer_questions
  for each row execute function question_must_be_about_attempts();

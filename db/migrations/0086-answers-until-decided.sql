-- What a customer answered in time can be changed until the report is decided, however long that takes. A first answer has its hours.
alter table customer_questions drop constraint customer_questions_in_time;

create function answer_must_be_in_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.answer is not null then return new; end if;
  end if;
  if new.answered_at > new.ends_at then
    raise exception 'the question of report % was over', new.report_id using errcode = 'check_violation', constraint = 'customer_questions_in_time';
  end if;
  return new;
end $$;
create trigger customer_questions_in_time before insert or update of answer, answered_at on customer_questions
  for each row execute function answer_must_be_in_time();

drop index customer_questions_ending;
create index customer_questions_ending on customer_questions (ends_at) where closed_at is null and answer is null;

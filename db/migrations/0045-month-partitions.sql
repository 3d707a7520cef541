-- Partitions the access log and the history of enquiries by month (docs/decisions/2026-11-30-month-partitions.md). Reading all rows
-- comes first and blocks nobody. The swap locks the tables for milliseconds.
alter table contact_reveals validate constraint contact_reveals_first_months;
alter table enquiry_events validate constraint enquiry_events_first_months;

create function month_partitions(out parent text, out partition text, out ends_at timestamptz, out is_default boolean)
  returns setof record language sql stable set timezone = 'UTC' as $$
  select p.relname, c.relname, (regexp_match(b.bounds, 'TO \(''([^'']+)''\)'))[1]::timestamptz, b.bounds = 'DEFAULT'
  from pg_partitioned_table t join pg_class p on p.oid = t.partrelid and p.relnamespace = 'public'::regnamespace
  join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) b
$$;
comment on function month_partitions is 'Partitions by month with the end of each. The default partition has none.';

-- Foreign keys have triggers in the tables they refer to, so a partition cannot come or go without locks that sales wait for. Each attempt
-- waits a tenth of a second for each table, then lets go of all, and those who waited behind it go on.
create function lock_briefly(tables text) returns void language plpgsql set lock_timeout = '100ms' as $$
begin
  for attempt in 1..15 loop
    begin
      execute 'lock table ' || tables;
      return;
    exception when lock_not_available or deadlock_detected then
      if attempt = 15 then
        raise;
      end if;
      perform pg_sleep(0.2 + random() * 0.2);
    end;
  end loop;
end $$;

-- Attaching creates indexes, foreign keys and row triggers; the key and statement triggers have no counterpart in the parent.
create function add_partition(parent text, partition text, bounds text) returns void language plpgsql as $$
declare
  of_statements text;
begin
  execute format('create table %I (like %I including constraints)', partition, parent);
  execute format('alter table %I add primary key (id)', partition);
  execute format('alter table %I attach partition %I %s', parent, partition, bounds);
  for of_statements in
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = parent::regclass and not tgisinternal and tgtype & 1 = 0
  loop
    execute regexp_replace(of_statements, format(' ON (public\.)?%s ', parent), format(' ON %s ', partition));
  end loop;
end $$;

-- Does one thing that is due, and returns the partition: the caller repeats it, one transaction each, so that locks stay short.
-- The server's role cannot create tables, so this runs as the owner. It decides everything itself, so anybody may call it. Fails
-- if it gets no lock, and is repeated.
create function keep_month_partition() returns text language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '900ms' as $$
declare
  one record;
  overdue text;
  latest timestamptz;
  name text;
begin
  -- Another worker is at it.
  if not pg_try_advisory_xact_lock(7302115845) then
    return null;
  end if;
  -- The access log past its retention.
  select m.partition into overdue from month_partitions() m
  where m.parent = 'contact_reveals' and m.ends_at < app_now() - make_interval(months => coalesce(
    (select value::integer from business_settings where key = 'enquiry.access_log_months'), 24))
    -- The last one stays, so that there always is an end to go on from.
    and m.ends_at < (select max(o.ends_at) from month_partitions() o where o.parent = m.parent)
  order by m.ends_at limit 1;
  if overdue is not null then
    perform lock_briefly('enquiries, companies, contact_reveals in access exclusive mode');
    execute format('drop table %I', overdue);
    return overdue;
  end if;
  for one in
    select m.parent, max(m.ends_at) as ends_at, max(m.partition) filter (where m.is_default) as beyond
    from month_partitions() m group by m.parent
  loop
    name := one.parent || to_char(one.ends_at, '_YYYY_MM');
    execute format('select max(at) from %I where at >= %L', one.beyond, one.ends_at) into latest;
    if latest is not null then
      -- Months were missing: the partition that took their rows becomes theirs.
      perform lock_briefly(format('enquiries, companies, %I in access exclusive mode', one.parent));
      execute format('alter table %I detach partition %I', one.parent, one.beyond);
      execute format('alter table %I rename to %I', one.beyond, name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', one.parent, name, one.ends_at,
                     date_trunc('month', latest) + interval '1 month');
      perform add_partition(one.parent, one.beyond, 'default');
      return name;
    elsif one.ends_at < date_trunc('month', app_now()) + interval '4 months' then
      perform lock_briefly('enquiries, companies in share row exclusive mode');
      perform add_partition(one.parent, name, format('for values from (%L) to (%L)', one.ends_at, one.ends_at + interval '1 month'));
      return name;
    end if;
  end loop;
  return null;
end $$;
comment on function keep_month_partition is
  'Adds the next missing month, of three to come, or drops the oldest month of the access log past its retention. Null if nothing is due.';

-- Files of an erased consumer are found in the months since the enquiry only.
create or replace function end_prepared_exports() returns trigger language plpgsql as $$
begin
  update prepared_exports x set state = 'erased', ended_at = app_now()
  from contact_reveals r
  where r.enquiry_id = new.enquiry_id and r.at < app_now() + interval '1 day'
    and r.at >= (select received_at - interval '1 day' from enquiries where id = new.enquiry_id)
    and r.surface = 'export' and x.company_id = r.company_id and x.state in ('running', 'done')
    and r.at >= x.started_at and (x.ended_at is null or r.at <= x.ended_at);
  if new.erasure_asked then
    update prepared_exports set state = 'erased', ended_at = app_now() where staff_id is not null and state in ('running', 'done');
  end if;
  return null;
end $$;

do $$
declare
  one text;
  found record;
begin
  perform lock_briefly('enquiries, companies, contact_reveals, enquiry_events in access exclusive mode');
  foreach one in array array['contact_reveals', 'enquiry_events'] loop
    for found in select tgname from pg_trigger where tgrelid = one::regclass and not tgisinternal and tgtype & 1 = 1 loop
      execute format('drop trigger %I on %I', found.tgname, one);
    end loop;
    for found in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = one::regclass loop
      execute format('alter index %I rename to %I', found.relname, replace(found.relname, one, one || '_first'));
    end loop;
    execute format('alter sequence %I rename to %I', one || '_id_seq', one || '_first_id_seq');
    execute format('alter table %I rename to %I', one, one || '_first');
  end loop;
end $$;

create table contact_reveals (
  id bigint generated always as identity,
  enquiry_id bigint not null constraint contact_reveals_enquiry_fk references enquiries (id),
  actor_type text not null constraint contact_reveals_actor check (actor_type in ('company', 'operator', 'system')),
  company_id bigint constraint contact_reveals_company_fk references companies (id),
  staff_id bigint,
  surface text not null,
  reason text,
  at timestamptz not null default app_now(),
  constraint contact_reveals_company_named check (actor_type <> 'company' or company_id is not null),
  constraint contact_reveals_operator_reason check (actor_type <> 'operator' or (staff_id is not null and coalesce(length(reason), 0) >= 5))
) partition by range (at);
create index contact_reveals_by_enquiry on contact_reveals (enquiry_id);
create index contact_reveals_by_time on contact_reveals using brin (at);
create trigger contact_reveals_no_truncate before truncate on contact_reveals for each statement execute function refuse_change();
create trigger contact_reveals_append_only before update or delete on contact_reveals for each row execute function contact_reveal_must_stay();
create trigger contact_reveals_by_buyer after insert on contact_reveals
  referencing new table as readings for each statement execute function reading_must_be_by_buyer();

create table enquiry_events (
  id bigint generated always as identity,
  enquiry_id bigint not null constraint enquiry_events_enquiry_fk references enquiries (id),
  event text not null,
  at timestamptz not null default app_now(),
  staff_id bigint,
  detail jsonb not null default '{}'
) partition by range (at);
create index enquiry_events_by_enquiry on enquiry_events (enquiry_id, id);
create trigger enquiry_events_queue_status after insert on enquiry_events
  for each row when (new.event in ('received', 'held', 'released', 'removed')) execute function queue_status_of_event();

do $$
declare
  one text;
  next bigint;
  found record;
begin
  foreach one in array array['contact_reveals', 'enquiry_events'] loop
    execute format('select last_value + is_called::integer from %I', one || '_first_id_seq') into next;
    execute format('alter table %I alter column id restart with %s', one, next);
    execute format('alter table %I alter column id drop identity', one || '_first');
    -- Its end is the limit that was validated.
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', one, one || '_first', (
      select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz
      from pg_constraint where conrelid = (one || '_first')::regclass and conname = one || '_first_months'));
    execute format('alter table %I drop constraint %I', one || '_first', one || '_first_months');
    perform add_partition(one, one || '_default', 'default');
    -- Servers that are running go on with the privileges they have.
    for found in
      select g.privilege_type as privilege, case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end as role
      from pg_class c cross join lateral aclexplode(c.relacl) g where c.oid = (one || '_first')::regclass and g.grantee <> c.relowner
      union all
      select format('%s (%I)', g.privilege_type, a.attname), case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end
      from pg_attribute a cross join lateral aclexplode(a.attacl) g where a.attrelid = (one || '_first')::regclass
    loop
      execute format('grant %s on %I to %s', found.privilege, one, found.role);
      execute format('revoke %s on %I from %s', found.privilege, one || '_first', found.role);
    end loop;
  end loop;
end $$;

-- The audit log is a chain: each line has a hash of itself and of the line before it, in the order in which they were committed. A
-- line that is changed, taken out or put elsewhere no longer fits; npm run verify prints the last link, to be kept where nobody of
-- this installation can write.
create table audit_chain (
  position bigint constraint audit_chain_pk primary key constraint audit_chain_position check (position > 0),
  entry_id bigint not null constraint audit_chain_entry_once unique constraint audit_chain_entry_fk references audit_entries (id),
  hash bytea not null constraint audit_chain_hash check (length(hash) = 32)
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

-- The last link, and the lock under which the next is made.
create table audit_head (
  single boolean not null default true constraint audit_head_pk primary key constraint audit_head_single check (single),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'));
create function audit_head_must_move_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.position <> old.position + 1 then
    raise exception 'the audit log only grows' using errcode = 'check_violation', constraint = 'audit_head_moves_on';
  end if;
  return new;
end $$;
create trigger audit_head_moves_on before update or delete on audit_head for each row execute function audit_head_must_move_on();

-- What the hash is of. The moment as a number: written out it would depend on the session's time zone.
create function audit_line(id bigint, at timestamptz, staff_id bigint, actor text, action text, object_type text, object_id text,
                           reason text, before jsonb, after jsonb) returns bytea language sql immutable
  return convert_to(jsonb_build_array(id, extract(epoch from at), staff_id, actor, action, object_type, object_id, reason, before, after)::text, 'UTF8');

-- At the commit, after every other lock: so nobody who holds the head waits for anything else.
create function chain_audit_entry() returns trigger language plpgsql as $$
begin
  with head as (
    update audit_head set position = position + 1, hash = sha256(hash || audit_line(
      new.id, new.at, new.staff_id, new.actor, new.action, new.object_type, new.object_id, new.reason, new.before, new.after))
    returning position, hash)
  insert into audit_chain (position, entry_id, hash) select position, new.id, hash from head;
  return null;
end $$;

do $$
declare
  entry audit_entries;
begin
  for entry in select * from audit_entries order by id loop
    with head as (
      update audit_head set position = position + 1, hash = sha256(hash || audit_line(
        entry.id, entry.at, entry.staff_id, entry.actor, entry.action, entry.object_type, entry.object_id, entry.reason, entry.before, entry.after))
      returning position, hash)
    insert into audit_chain (position, entry_id, hash) select position, entry.id, hash from head;
  end loop;
end $$;

create constraint trigger audit_entries_chained after insert on audit_entries
  deferrable initially deferred for each row execute function chain_audit_entry();

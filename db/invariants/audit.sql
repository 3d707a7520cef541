-- A01_each_audit_entry_is_a_link: every audit entry has exactly one link in the chain
select e.id as entry, c.position from audit_entries e full join audit_chain c on c.entry_id = e.id where e.id is null or c.position is null;

-- A02_audit_chain_is_whole: each link is the hash of its entry and the previous link, without gaps
select c.position from audit_chain c join audit_entries e on e.id = c.entry_id left join audit_chain p on p.position = c.position - 1
where (c.position > 1 and p.position is null)
   or c.hash is distinct from sha256(coalesce(p.hash, decode(repeat('00', 32), 'hex')) || audit_line(
        e.id, e.at, e.staff_id, e.actor, e.action, e.object_type, e.object_id, e.reason, e.before, e.after));

-- A03_audit_head_is_the_last_link: the head of the audit log is its last link
select h.position, l.position as last from audit_head h
full join (select position, hash from audit_chain order by position desc limit 1) l on true
where (h.position, h.hash) is distinct from (coalesce(l.position, 0), coalesce(l.hash, decode(repeat('00', 32), 'hex')));

-- A04_a_scheduled_change_is_its_persons: each applied scheduled change has an audit entry in the name of the person who scheduled it
select c.id from scheduled_changes c
where c.applied_at is not null and not exists (
  select from audit_entries a
  where a.object_id = coalesce(c.country::text, c.brand) and a.at = c.applied_at and a.staff_id = c.staff_id
    and (a.object_type, a.action) = (case when c.brand is null then 'business_unit' else 'brand' end,
                                     case when c.brand is null then 'unit.set' else 'brand.set' end));

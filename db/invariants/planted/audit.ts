import { row, scheduledChange, type Planted } from './rows.ts';

const zeros = "decode(repeat('00', 32), 'hex')";
const buildAuditLine = (id: number): string =>
  `(select audit_line(id, at, staff_id, actor, action, object_type, object_id, reason, before, after) from audit_entries where id = ${id})`;
const entry = (id: number): string =>
  row('audit_entries', {
    id,
    at: "'2026-01-01'",
    actor: "'Robin'",
    action: "'price.set'",
    object_type: "'price'",
    object_id: "'1'",
    reason: "'agreed'",
  });
const link = (position: number, entryId: number, before: string): string =>
  `insert into audit_chain (position, entry_id, hash) select ${position}, ${entryId}, sha256(${before} || ${buildAuditLine(entryId)})`;
const hashAt = (position: number): string => `(select hash from audit_chain where position = ${position})`;
const headAt = (position: number): string => `update audit_head set position = ${position}, hash = ${hashAt(position)}`;

/** Three correctly chained entries. */
const chained = [
  // Clears what loading the reference data audited.
  'delete from audit_chain',
  'delete from audit_entries',
  entry(1),
  entry(2),
  entry(3),
  link(1, 1, zeros),
  link(2, 2, hashAt(1)),
  link(3, 3, hashAt(2)),
  headAt(3),
];

const set = (more: Record<string, string | number> = {}): string =>
  row('audit_entries', {
    id: 1,
    at: "'2026-01-01'",
    staff_id: 1,
    actor: "'Robin'",
    action: "'unit.set'",
    object_type: "'business_unit'",
    object_id: "'gb'",
    reason: "'agreed'",
    ...more,
  });
const applied = scheduledChange({ valid_from: "'2026-01-01'", applied_at: "'2026-01-01'" });

export const plantedAudit: readonly Planted[] = [
  ['A01_each_audit_entry_is_a_link', 'an entry without a link', ...chained, entry(4)],
  ['A01_each_audit_entry_is_a_link', 'a link without an entry', ...chained, 'delete from audit_entries where id = 2'],
  ['A02_audit_chain_is_whole', 'an entry changed', ...chained, "update audit_entries set reason = 'never agreed' where id = 2"],
  [
    'A02_audit_chain_is_whole',
    'two entries swapped',
    ...chained,
    'update audit_chain set entry_id = 5 - entry_id where entry_id in (2, 3)',
  ],
  [
    'A02_audit_chain_is_whole',
    'two entries whose links were swapped',
    ...chained,
    "update audit_entries set object_id = '7' where id = 2",
    'update audit_entries e set object_id = o.object_id from audit_entries o where e.id in (2, 3) and o.id = 5 - e.id',
  ],
  [
    'A02_audit_chain_is_whole',
    'an entry removed with its link',
    ...chained,
    'delete from audit_chain where position = 2',
    'delete from audit_entries where id = 2',
  ],
  [
    'A02_audit_chain_is_whole',
    'the first entry removed with its link',
    ...chained,
    'delete from audit_chain where position = 1',
    'delete from audit_entries where id = 1',
  ],
  ['A02_audit_chain_is_whole', 'a removed link', ...chained, 'delete from audit_chain where position = 2'],
  [
    'A03_audit_head_is_the_last_link',
    'the last entry removed',
    ...chained,
    'delete from audit_chain where position = 3',
    'delete from audit_entries where id = 3',
  ],
  ['A04_a_scheduled_change_is_its_persons', 'without an audit entry', applied],
  ['A04_a_scheduled_change_is_its_persons', "in another person's name", applied, set({ staff_id: 2 })],
  ['A04_a_scheduled_change_is_its_persons', 'of another unit', applied, set({ object_id: "'dk'" })],
  ['A04_a_scheduled_change_is_its_persons', 'at another time', applied, set({ at: "'2026-01-02'" })],
];

import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Moves a category one place; at the end it stays. Every list of work types is in this order. */
export async function moveCategory(
  tx: Tx,
  input: {
    readonly id: number;
    readonly direction: 'up' | 'down';
    readonly reason: string;
    readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
  },
): Promise<'moved' | 'at_the_end' | 'unknown'> {
  const categories = await tx.rows(sql<{ id: number; code: string }>`
    select id, code from categories order by position, id for no key update`);
  const place = categories.findIndex(({ id }) => id === input.id);
  const moved = categories[place];
  if (moved === undefined) return 'unknown';
  const next = place + (input.direction === 'up' ? -1 : 1);
  const other = categories[next];
  if (other === undefined) return 'at_the_end';
  const order = categories.with(place, other).with(next, moved);
  await tx.rows(sql`
    update categories c set position = n.place, edited_at = app_now()
    from unnest(${order.map(({ id }) => id)}::integer[]) with ordinality as n(id, place) where n.id = c.id and c.position <> n.place`);
  const codes = (list: readonly { readonly code: string }[]) => ({ order: list.map(({ code }) => code) });
  await recordAudit(tx, {
    ...input.by,
    action: 'category.moved',
    object: { type: 'category', id: moved.id },
    reason: input.reason,
    before: codes(categories),
    after: codes(order),
  });
  return 'moved';
}

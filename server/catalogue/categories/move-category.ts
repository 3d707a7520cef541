import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Puts a category at a place, of which the first is 1; beyond the end is the end. Every list of work types is in this order. */
export async function moveCategory(
  tx: Tx,
  input: {
    readonly id: number;
    readonly place: number;
    readonly reason: string;
    readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
  },
): Promise<'moved' | 'as_it_was' | 'unknown'> {
  const categories = await tx.rows(sql<{ id: number; code: string }>`
    select id, code from categories order by position, id for no key update`);
  const moved = categories.find(({ id }) => id === input.id);
  if (moved === undefined) return 'unknown';
  const order = categories.filter((category) => category !== moved).toSpliced(input.place - 1, 0, moved);
  if (order.every((category, place) => category === categories[place])) return 'as_it_was';
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

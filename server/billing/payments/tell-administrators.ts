import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';

/** Writes to every administrator, once for a cause. */
export async function tellAdministrators(
  tx: Tx,
  input: { template: string; cause: string; payload: Readonly<Record<string, string>> },
): Promise<void> {
  const { template, cause, payload } = input;
  const administrators = await tx.rows(sql<{ id: number }>`select id from staff where role = 'admin' and disabled_at is null order by id`);
  for (const { id } of administrators) {
    const dedupeKey = `payments:${template}:${cause}:${id}`;
    await tx.rows(insertMessage({ dedupeKey, channel: 'email', template, recipient: { kind: 'staff', id }, payload }));
  }
}

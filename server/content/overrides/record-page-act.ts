import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Author } from './store.ts';
import type { PageOf } from './version-queries.ts';

/** What somebody of the staff does about a page. */
export interface PageAct extends PageOf {
  readonly reason: string;
  readonly by: Author;
}

/** Writes it down. The words themselves are kept as versions. */
export async function recordPageAct(tx: Tx, act: PageAct, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
  const { key, language, reason, by } = act;
  await recordAudit(tx, { ...by, ...change, object: { type: 'content', id: `${key}/${language}` }, reason });
}

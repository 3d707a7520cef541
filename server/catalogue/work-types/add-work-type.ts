import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { rankNames } from './change-work-type.ts';
import { shownTexts, type KeptTexts } from '../translation-rule.ts';

export interface NewWorkType {
  readonly code: string;
  readonly site: 1 | 2;
  readonly categoryId: number;
  readonly name: KeptTexts;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

export type AddOutcome = { readonly kind: 'added'; readonly id: number } | { readonly kind: 'code_taken' } | { readonly kind: 'category' };

/** Adds a work type without prices, so that nobody can ask for it yet. */
export async function addWorkType(tx: Tx, { code, site, categoryId, name, reason, by }: NewWorkType): Promise<AddOutcome> {
  const category = await tx.first(sql`select from categories where id = ${categoryId} for key share`);
  if (category === undefined) return { kind: 'category' };
  const added = await tx.first(sql<{ id: number }>`
    insert into work_types (id, code, category_id, site, name, untranslated, edited_at)
    values (nextval('catalogue_ids'), ${code}, ${categoryId}, ${site}, ${JSON.stringify(name.texts)}, ${name.untranslated}, app_now())
    on conflict (code) do nothing returning id`);
  if (added === undefined) return { kind: 'code_taken' };
  await rankNames(tx);
  await recordAudit(tx, {
    ...by,
    action: 'work_type.added',
    object: { type: 'work_type', id: added.id },
    reason,
    before: null,
    after: { code, site, categoryId, name: shownTexts(name.texts, name.untranslated) },
  });
  return { kind: 'added', id: added.id };
}

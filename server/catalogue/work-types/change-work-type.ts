import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameRanks } from '../name-rank-rule.ts';
import { namedWorkTypes, saveNameRanks } from '../store.ts';
import {
  addRequirements,
  addWorkTypeQuestions,
  dropRequirements,
  dropWorkTypeQuestions,
  saveWorkTypeContent,
  strangers,
  type WorkTypeContent,
} from './store.ts';
import { shownTexts } from '../translation-rule.ts';
import type { EditedWorkType } from './work-type-query.ts';

export type ChangeOutcome = 'changed' | 'category' | 'requirements' | 'questions';

/** Names stand in lists where a reader of the language looks for them; a new one may move all others. */
export async function rankNames(tx: Tx): Promise<void> {
  await tx.rows(saveNameRanks(nameRanks(await tx.rows(namedWorkTypes))));
}

function audited({ name, untranslated, categoryId, financeAllowed, requirements, questions }: EditedWorkType) {
  return { name: shownTexts(name, untranslated), categoryId, financeAllowed, requirements, questions };
}

/** Saves what an operator says of a work type that the caller has locked. Otherwise answers which of its parts is not known. */
export async function changeWorkType(
  tx: Tx,
  before: EditedWorkType,
  input: { readonly content: WorkTypeContent; readonly reason: string; readonly by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<ChangeOutcome> {
  const { content } = input;
  const unknown = await tx.first(strangers(content));
  if (unknown?.category === true) return 'category';
  if (unknown !== undefined && unknown.requirements.length > 0) return 'requirements';
  if (unknown !== undefined && unknown.questions.length > 0) return 'questions';
  await tx.together(
    saveWorkTypeContent(before.id, content),
    dropRequirements(before.id),
    addRequirements(before.id, content.requirements),
    dropWorkTypeQuestions(before.id),
    addWorkTypeQuestions(before.id, content.questions),
  );
  await rankNames(tx);
  const after = { ...before, ...content, name: content.name.texts, untranslated: content.name.untranslated };
  await recordAudit(tx, {
    ...input.by,
    action: 'work_type.changed',
    object: { type: 'work_type', id: before.id },
    reason: input.reason,
    before: audited(before),
    after: audited(after),
  });
  return 'changed';
}

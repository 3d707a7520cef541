import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Glance } from './queries.ts';
import { saveOptions, type EditedQuestion } from './work-types.ts';
import { toShownTexts, type LocalisedTexts } from './translation-rule.ts';

export interface QuestionContent {
  readonly text: LocalisedTexts;
  readonly hiddenFromBuyers: boolean;
  readonly glance: Glance | null;
  readonly options: readonly ({ readonly code: string } & LocalisedTexts)[];
}

interface QuestionAct {
  readonly content: QuestionContent;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** How soon the work is wanted: always asked, and used to derive the urgency. */
export const isTimescale = (id: number): boolean => id === 1 || id === 2;

const toShownQuestion = ({ text, hiddenFromBuyers, glance, options }: QuestionContent) => ({
  text: toShownTexts(text.texts, text.untranslated),
  hiddenFromBuyers,
  glance,
  options: options.map(({ code, texts, untranslated }) => ({ code, text: toShownTexts(texts, untranslated) })),
});

const toContent = ({ text, untranslated, hiddenFromBuyers, glance, options }: EditedQuestion): QuestionContent => ({
  text: { texts: text, untranslated },
  hiddenFromBuyers,
  glance,
  options: options.map((option) => ({ code: option.code, texts: option.text, untranslated: option.untranslated })),
});

const toJson = (label: Glance['label'] | undefined): string | null =>
  label === null || label === undefined ? null : JSON.stringify(label);

export type QuestionOutcome =
  | { readonly kind: 'changed' | 'options_fixed' | 'kind_stays' }
  | { readonly kind: 'options_stay'; readonly missing: readonly string[] };

/** Saves a question locked by the caller, for every work type that asks it. */
export async function changeQuestion(tx: Tx, before: EditedQuestion, { content, reason, by }: QuestionAct): Promise<QuestionOutcome> {
  const known = before.options.map(({ code }) => code);
  const given = content.options.map(({ code }) => code);
  const missing = known.filter((code) => !given.includes(code));
  if (missing.length > 0) return { kind: 'options_stay', missing };
  if (isTimescale(before.id) && given.length > known.length) return { kind: 'options_fixed' };
  if (known.length === 0 && given.length > 0) return { kind: 'kind_stays' };
  const { text, hiddenFromBuyers, glance } = content;
  await tx.pipeline(
    sql`update questions set text = ${JSON.stringify(text.texts)}, untranslated = ${text.untranslated},
               hidden_from_buyers = ${hiddenFromBuyers}, glance_place = ${glance?.place ?? null},
               glance_label = ${toJson(glance?.label)}, edited_at = app_now() where id = ${before.id}`,
    saveOptions(before.id, content.options),
  );
  await recordAudit(tx, {
    ...by,
    action: 'question.changed',
    object: { type: 'question', id: before.id },
    reason,
    before: toShownQuestion(toContent(before)),
    after: toShownQuestion(content),
  });
  return { kind: 'changed' };
}

/** Adds a question no work type asks yet. 'code_taken': its code is in use. */
export async function addQuestion(
  tx: Tx,
  { code, content, reason, by }: QuestionAct & { readonly code: string },
): Promise<number | 'code_taken'> {
  const { text, hiddenFromBuyers, glance } = content;
  const added = await tx.first(sql<{ id: number }>`
    insert into questions (id, code, text, untranslated, hidden_from_buyers, glance_place, glance_label, edited_at)
    values (nextval('catalogue_ids'), ${code}, ${JSON.stringify(text.texts)}, ${text.untranslated}, ${hiddenFromBuyers},
            ${glance?.place ?? null}, ${toJson(glance?.label)}, app_now())
    on conflict (code) do nothing returning id`);
  if (added === undefined) return 'code_taken';
  await tx.rows(saveOptions(added.id, content.options));
  const object = { type: 'question', id: added.id };
  await recordAudit(tx, { ...by, action: 'question.added', object, reason, before: null, after: { code, ...toShownQuestion(content) } });
  return added.id;
}

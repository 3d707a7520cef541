import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MessageWords } from '../../platform/message-words.ts';
import type { Author } from '../overrides/store.ts';
import type { TemplateIn, Wording } from './wording-queries.ts';

/** What somebody of the staff does about the words of a message. */
export interface WordingAct extends TemplateIn {
  readonly reason: string;
  readonly by: Author;
}

function isSame(one: MessageWords | null, other: MessageWords | null): boolean {
  const [own, others] = [one ?? {}, other ?? {}];
  return Object.keys(own).length === Object.keys(others).length && Object.entries(own).every(([key, text]) => others[key] === text);
}

/**
 * Words a message anew, from the next one that is sent; without words it is the built-in text again. What has been sent stays as it
 * was. The caller holds its lock, and `stands` is what it says now.
 */
export async function saveWording(
  tx: Tx,
  { template, language, reason, by }: WordingAct,
  { words, stands }: { readonly words: MessageWords; readonly stands: Wording | undefined },
): Promise<'saved' | 'as_it_was'> {
  const [before, after] = [stands?.words ?? null, Object.keys(words).length === 0 ? null : words];
  if (isSame(before, after)) return 'as_it_was';
  await tx.rows(sql`
    insert into message_wordings (template, language, words, staff_id, actor)
    values (${template}, ${language}, ${after === null ? null : JSON.stringify(after)}::jsonb, ${by.staffId}, ${by.actor})`);
  await recordAudit(tx, {
    ...by,
    action: after === null ? 'wording.built_in' : 'wording.save',
    object: { type: 'wording', id: `${template}/${language}` },
    reason,
    before: { words: before },
    after: { words: after },
  });
  return 'saved';
}

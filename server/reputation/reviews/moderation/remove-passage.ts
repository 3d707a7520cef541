import type { StaffId } from '../../../../contract/kit/ids.ts';
import { hiddenWords, type ReviewText } from '../../../../contract/reputation/reviews-values.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';
import { flagsOf } from './flags-rule.ts';
import { keepWording, lockReview, type LockedReview } from './store.ts';

export interface Hiding {
  readonly id: number;
  readonly field: ReviewText;
  /** As it stands in the text, wherever it does. */
  readonly passage: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

const textOf = (review: LockedReview, field: ReviewText): string | null =>
  ({ comment: review.comment, work_done: review.workDone, reply: review.reply })[field];

/**
 * The statement that shows the new words, with the flags that are left. What waits goes on waiting for a person; what is shown was
 * looked at by this one.
 */
function showWords({ id, field, reason, by }: Hiding, shown: string, review: LockedReview): Sql {
  const { country } = review;
  const lookedAt = sql`moderated_by = case when state = 'published' then ${by.staffId} else moderated_by end,
    moderation_reason = case when state = 'published' then ${reason} else moderation_reason end`;
  if (field === 'reply')
    return sql`update review_replies set reply = ${shown}, flags = ${flagsOf([shown], country)}::text[], ${lookedAt} where review_id = ${id}`;
  const comment = field === 'comment' ? shown : review.comment;
  const workDone = field === 'work_done' ? shown : review.workDone;
  return sql`
    update reviews set comment = ${comment}, work_done_comments = ${workDone}, flags = ${flagsOf([comment, workDone], country)}::text[],
      publish_at = null, ${lookedAt}
    where id = ${id}`;
}

/** Shows a mark in place of personal data. What stood there is kept where only the database can read it; the audit names no words. */
export async function removePassage(tx: Tx, hiding: Hiding): Promise<'hidden' | 'not_there' | 'unknown'> {
  const { id, field, passage, reason, by } = hiding;
  const review = await tx.first(lockReview(id));
  if (review === undefined) return 'unknown';
  const was = textOf(review, field);
  if (was === null || !was.includes(passage) || hiddenWords.includes(passage)) return 'not_there';
  await tx.rows(keepWording(id, { field, was, staffId: by.staffId, requestId: null }));
  const shown = was.replaceAll(passage, hiddenWords);
  await tx.rows(showWords(hiding, shown, review));
  await recordAudit(tx, {
    ...by,
    action: 'review.hide_words',
    object: { type: 'review', id: review.code },
    reason,
    before: { field, characters: was.length },
    after: { field, characters: shown.length, hidden: passage.length },
  });
  return 'hidden';
}

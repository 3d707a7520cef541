import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BrokenLink } from './broken-links-rule.ts';
import { findHiddenPicture } from './hidden-picture-query.ts';
import { recordPageAct, type PageAct } from './record-page-act.ts';
import { insertShown, setShownFrom, setShownNow } from './store.ts';
import { lockVersions } from './version-queries.ts';

export type PublishDraftOutcome =
  | { readonly kind: 'published' | 'no_draft' | 'planned_before' | 'in_past' }
  /** A picture that some readers would not see, or not hear. */
  | { readonly kind: 'hidden_picture'; readonly title: string; readonly picture: BrokenLink };

/** Shows the draft of a page to readers, now or from a moment to come. One change is planned at a time. */
export async function publishDraft(tx: Tx, act: PageAct & { readonly from: Date | null }): Promise<PublishDraftOutcome> {
  const { from } = act;
  const versions = await lockVersions(tx, act);
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft === undefined) return { kind: 'no_draft' };
  if (versions.some(({ state }) => state === 'scheduled')) return { kind: 'planned_before' };
  if (from !== null && (await tx.first(sql`select where ${from}::timestamptz > app_now()`)) === undefined) return { kind: 'in_past' };
  const picture = await findHiddenPicture(tx, draft.body ?? '');
  if (picture !== undefined) return { kind: 'hidden_picture', title: draft.title ?? '', picture };
  await tx.rows(from === null ? setShownNow(draft.id) : setShownFrom(draft.id, from));
  const shown = versions.find(({ state }) => state === 'shown');
  await recordPageAct(tx, act, {
    action: from === null ? 'content.publish' : 'content.schedule',
    before: { version: shown?.id ?? null },
    after: { version: draft.id, from },
  });
  return { kind: 'published' };
}

/** Takes back what is planned: it is a draft again. */
export async function withdrawPlanned(tx: Tx, act: PageAct): Promise<'withdrawn' | 'nothing_planned' | 'draft_there'> {
  const versions = await lockVersions(tx, act);
  const planned = versions.find(({ state }) => state === 'scheduled');
  if (planned === undefined) return 'nothing_planned';
  if (versions.some(({ state }) => state === 'draft')) return 'draft_there';
  await tx.rows(setShownFrom(planned.id, null));
  await recordPageAct(tx, act, {
    action: 'content.unschedule',
    before: { version: planned.id, from: planned.shownFrom },
    after: { version: planned.id, from: null },
  });
  return 'withdrawn';
}

/** Shows an earlier version of a page again, or the project's own, at once. */
export async function restoreVersion(
  tx: Tx,
  act: PageAct & { readonly version: number | null },
): Promise<'restored' | 'shown_now' | 'unknown'> {
  const versions = await lockVersions(tx, act);
  const shown = versions.find(({ state }) => state === 'shown');
  const isOwn = shown === undefined || shown.title === null;
  const wanted =
    act.version === null ? null : versions.find(({ id, state }) => id === act.version && (state === 'past' || state === 'shown'));
  if (wanted === undefined) return 'unknown';
  if (wanted === null ? isOwn : wanted.id === shown?.id) return 'shown_now';
  const words = wanted === null || wanted.title === null || wanted.body === null ? null : { title: wanted.title, body: wanted.body };
  const restored = await tx.first(insertShown(act, words, act.by));
  await recordPageAct(tx, act, {
    action: 'content.roll-back',
    before: { version: shown?.id ?? null },
    after: { version: restored?.id, asIn: act.version },
  });
  return 'restored';
}

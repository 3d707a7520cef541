import type { Tx } from '../../platform/database/database.ts';
import { recordPageAct, type PageAct } from './record-page-act.ts';
import { removeVersion, saveDraftWords, type Words } from './store.ts';
import { lockVersions } from './version-queries.ts';

const sizeOf = (version: { readonly title: string | null; readonly body: string | null } | undefined) =>
  version === undefined ? null : { title: version.title, characters: version.body?.length ?? 0 };

/** Keeps the words of a page as its draft, in place of the draft that there was. The caller holds the page's lock. */
export async function saveDraft(tx: Tx, act: PageAct, words: Words): Promise<void> {
  const before = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  const saved = await tx.first(saveDraftWords(act, words, act.by));
  await recordPageAct(tx, act, { action: 'content.draft', before: sizeOf(before), after: { ...sizeOf(words), version: saved?.id } });
}

/** Throws the draft of a page away. */
export async function removeDraft(tx: Tx, act: PageAct): Promise<'removed' | 'no_draft'> {
  const draft = (await lockVersions(tx, act)).find(({ state }) => state === 'draft');
  if (draft === undefined) return 'no_draft';
  await tx.rows(removeVersion(draft.id));
  await recordPageAct(tx, act, { action: 'content.discard', before: { ...sizeOf(draft), version: draft.id }, after: null });
  return 'removed';
}

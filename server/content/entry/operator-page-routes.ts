import { contentPages, type BrokenLinkWire, type ContentPageWire, type ListedPageWire } from '../../../contract/content/pages-endpoints.ts';
import { contentKeys } from '../../../contract/content/values.ts';
import { type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import type { Db } from '../../platform/database/database.ts';
import { answer, ok, refuse, routes, type Route, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import type { ContentPage } from '../load-pages.ts';
import {
  listBrokenLinks,
  publishDraft,
  type PublishDraftOutcome,
  restoreVersion,
  unscheduleVersion,
  type PageAct,
  removeDraft,
  saveDraft,
  listShownPages,
  listVersions,
  listWaiting,
  lockVersions,
  type PageKey,
  type PageVersion,
  type WaitingVersion,
} from '../page-versions.ts';
import { formatPeriods } from '../period-text-rule.ts';
import { findPeriods, type PeriodSources } from '../periods-query.ts';

const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);

/** Names the page and picture that block publishing. */
const refusePicture = ({ title, picture }: Extract<PublishDraftOutcome, { kind: 'hidden_picture' }>) =>
  refuse(422, [
    errorText(picture.problem === 'no_alt' ? 'pagePictureWithoutAlt' : 'pagePictureUnknown', { page: title, picture: picture.url }),
  ]);

const notFound = () => refuse(404, [errorText('notFound')]);

/** Resolves a path to a content page; undefined if there is none. */
function parsePage({ key: named, language }: { readonly key: string; readonly language: PageLanguage }): PageKey | undefined {
  const key = contentKeys.find((known) => known === named);
  return key === undefined ? undefined : { key, language };
}

const buildAct = (caller: StaffCaller, page: PageKey, { reason }: { readonly reason: string }): PageAct => ({
  ...page,
  reason,
  by: { staffId: caller.staffId, actor: caller.name },
});

/** Maps a page for its editor. */
function loadPageWire(db: Db, shown: readonly ContentPage[], page: PageKey, versions: readonly PageVersion[]) {
  const file = shown.find(({ url, language, version }) => url === page.key && language === page.language && version === null);
  return contentPageWire(page, versions, { file, brokenLinks: (markdown) => listBrokenLinks(db, markdown) });
}

/** Routes for editing content pages; `files` are the built-in pages, `periods` the placeholders they may use. */
export function operatorPageRoutes(files: readonly ContentPage[], periods: PeriodSources): readonly Route[] {
  return routes(contentPages, {
    'GET /operator/content': async ({ db }) => ok(listedPagesWire(await listShownPages(db, files), await listWaiting(db))),

    'GET /operator/content/{key}/{language}': async ({ db, params }) => {
      const named = parsePage(params);
      if (named === undefined) return notFound();
      const page = await loadPageWire(db, await listShownPages(db, files), named, await listVersions(db, named));
      const words = formatPeriods(await findPeriods(db, periods), named.language);
      return { ...answer(200, { data: { ...page, periods: words } }), form: editedWords(page) };
    },

    'PUT /operator/content/{key}/{language}': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const page = parsePage(params);
      if (page === undefined) return notFound();
      const { title, body: words } = body;
      const currentPage = await loadPageWire(tx, await listShownPages(tx, files), page, await lockVersions(tx, page));
      const changed = refuseIfChanged(editedWords(currentPage));
      if (changed !== undefined) return changed;
      await saveDraft(tx, buildAct(caller, page, body), { title, body: words });
      return { ...ok({}), form: { title, body: words } };
    },

    'POST /operator/content/{key}/{language}/discard': async ({ tx, caller, params, body }) => {
      const page = parsePage(params);
      if (page === undefined) return notFound();
      const outcome = await removeDraft(tx, buildAct(caller, page, body));
      return outcome === 'no_draft' ? conflict('pageNoDraft') : ok({});
    },

    'POST /operator/content/{key}/{language}/publish': async ({ tx, caller, params, body }) => {
      const from = body.from === undefined ? null : new Date(body.from);
      const page = parsePage(params);
      if (page === undefined) return notFound();
      const outcome = await publishDraft(tx, { ...buildAct(caller, page, body), from });
      if (outcome.kind === 'in_past') return refuseField('from', errorText('pageInPast'));
      if (outcome.kind === 'no_draft') return conflict('pageNoDraft');
      if (outcome.kind === 'hidden_picture') return refusePicture(outcome);
      return outcome.kind === 'planned_before' ? conflict('pagePlanned') : ok({});
    },

    'POST /operator/content/{key}/{language}/roll-back': async ({ tx, caller, params, body }) => {
      const page = parsePage(params);
      if (page === undefined) return notFound();
      const outcome = await restoreVersion(tx, { ...buildAct(caller, page, body), version: body.version });
      if (outcome === 'unknown') return refuseField('version', errorText('notFound'));
      return outcome === 'shown_now' ? conflict('pageShownNow') : ok({});
    },

    'POST /operator/content/{key}/{language}/unschedule': async ({ tx, caller, params, body }) => {
      const page = parsePage(params);
      if (page === undefined) return notFound();
      const outcome = await unscheduleVersion(tx, buildAct(caller, page, body));
      if (outcome === 'nothing_planned') return conflict('pageNothingPlanned');
      return outcome === 'draft_there' ? conflict('pageDraftThere') : ok({});
    },
  });
}

/** Lists every page in every language, written or missing. */
function listedPagesWire(shown: readonly ContentPage[], waiting: readonly WaitingVersion[]): ListedPageWire[] {
  return contentKeys.flatMap((key) =>
    pageLanguages.map((language) => {
      const page = shown.find((one) => one.url === key && one.language === language);
      const unseen = waiting.find((one) => one.key === key && one.language === language);
      return {
        key,
        language,
        title: page?.title ?? null,
        source: page === undefined ? 'missing' : page.version === null ? 'file' : 'operator',
        updated: page?.updated ?? null,
        has_draft: unseen?.hasDraft ?? false,
        scheduled_for: unseen?.scheduledFor?.toISOString() ?? null,
      };
    }),
  );
}

const wordsWire = ({ id, title, body, actor, savedAt }: PageVersion) => ({
  id,
  title: title ?? '',
  body: body ?? '',
  by: actor,
  saved: savedAt.toISOString(),
});

/** Returns the published version: the operator's, or the built-in one. */
function shownWire(versions: readonly PageVersion[], file: ContentPage | undefined): ContentPageWire['shown'] {
  const shown = versions.find(({ state, title }) => state === 'shown' && title !== null);
  if (shown !== undefined) return wordsWire(shown);
  return file === undefined ? null : { id: null, title: file.title, body: file.markdown, by: null, saved: `${file.updated}T00:00:00Z` };
}

/** Maps one page for its editor. */
async function contentPageWire(
  page: PageKey,
  versions: readonly PageVersion[],
  more: { readonly file: ContentPage | undefined; readonly brokenLinks: (markdown: string) => Promise<readonly BrokenLinkWire[]> },
): Promise<Omit<ContentPageWire, 'periods'>> {
  const shown = shownWire(versions, more.file);
  const draft = versions.find(({ state }) => state === 'draft');
  const planned = versions.find(({ state }) => state === 'scheduled');
  return {
    ...page,
    shown,
    draft: draft === undefined ? null : wordsWire(draft),
    scheduled: planned?.shownFrom == null ? null : { ...wordsWire(planned), from: planned.shownFrom.toISOString() },
    broken_links: [...(await more.brokenLinks(draft?.body ?? shown?.body ?? ''))],
    history: versions.map(({ id, state, title, actor, savedAt, shownFrom }) => ({
      id,
      state,
      title,
      by: actor,
      saved: savedAt.toISOString(),
      shown_from: shownFrom?.toISOString() ?? null,
    })),
  };
}

/** Initial editor content, also the base for the stale check on save. */
function editedWords({ draft, shown }: Pick<ContentPageWire, 'draft' | 'shown'>): { title: string; body: string } {
  const { title = '', body = '' } = draft ?? shown ?? {};
  return { title, body };
}

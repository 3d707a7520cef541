import type { BrokenLinkWire, ContentPageWire, ListedPageWire } from '../../../contract/content/pages-endpoints.ts';
import { contentKeys } from '../../../contract/content/values.ts';
import { pageLanguages } from '../../../contract/kit/language.ts';
import type { ContentPage } from '../load-pages.ts';
import type { PageOf, PageVersion, WaitingVersion } from '../overrides/version-queries.ts';

/** Every page in every language, written or missing. */
export function listedPagesWire(shown: readonly ContentPage[], waiting: readonly WaitingVersion[]): ListedPageWire[] {
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

/** The version that readers see: the operator's, or the project's own. */
function shownWire(versions: readonly PageVersion[], file: ContentPage | undefined): ContentPageWire['shown'] {
  const shown = versions.find(({ state, title }) => state === 'shown' && title !== null);
  if (shown !== undefined) return wordsWire(shown);
  return file === undefined ? null : { id: null, title: file.title, body: file.markdown, by: null, saved: `${file.updated}T00:00:00Z` };
}

/** One page as its editor shows it. */
export async function contentPageWire(
  page: PageOf,
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

/** What the editor begins with, and what its saving is held against. */
export function editedWords({ draft, shown }: Pick<ContentPageWire, 'draft' | 'shown'>): { title: string; body: string } {
  const { title = '', body = '' } = draft ?? shown ?? {};
  return { title, body };
}

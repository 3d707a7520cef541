import { TextInput, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPageWire } from '../../../contract/content/pages-endpoints.ts';
import { withPeriods } from '../../../contract/content/period-rule.ts';
import { contentKeys } from '../../../contract/content/values.ts';
import { type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage, Tabs } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { editorQueryOptions } from '../../ui/form/editor-query-options.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { type EditedPage, loadPage, saveDraft, rollBackPage, deskContentKeys } from './api.ts';
import { compareWords } from './compare-words.ts';
import { BrokenLinks } from './broken-links.tsx';
import { EditAndPreview } from './edit-and-preview.tsx';
import classes from './editor-form.module.css';
import { MarkdownField } from './markdown-field.tsx';
import { withBrandWords } from '../../platform/brand-words.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import previewClasses from './markdown-preview.module.css';
import { PageActions } from './page-actions.tsx';
import pageViewsClasses from './page-views.module.css';

/** Edits one page in one language: text, preview and version history. */
export function PageEditor() {
  const { t } = useTranslation('operator-content');
  const named = useDeskParam('key');
  const key = contentKeys.find((one) => one === named);
  const wanted = useDeskParam('language');
  const language = pageLanguages.find((one) => one === wanted) ?? 'en';
  const query = useQuery({
    queryKey: deskContentKeys.page(key ?? '', language),
    queryFn: ({ signal }) => loadPage({ key: key ?? '', language }, signal),
    enabled: key !== undefined,
    ...editorQueryOptions,
  });
  const loading = toRegionLoading(query);
  const title =
    key === undefined
      ? t(($) => $.unknown)
      : t(($) => $.pageIn, { page: t(($) => $.keys[key]), language: t(($) => $.languages[language]) });
  return (
    <DeskPage title={title} description={<DeskLink href="/operator/content">{t(($) => $.back)}</DeskLink>}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.pageNotLoaded)}
        </InlineFailure>
      )}
      {key !== undefined && loading.isBusy && <SkeletonCard lines={[60, 95, 90, 92, 80]} />}
      {query.data !== undefined && <Editor key={`${key}/${language}`} edited={query.data} language={language} />}
    </DeskPage>
  );
}

interface EditorProps {
  readonly edited: EditedPage;
  readonly language: PageLanguage;
}

interface Words {
  readonly title: string;
  readonly body: string;
}

/** Keeps typed text over the saved one until it is saved, even if other versions appear meanwhile. */
function useTyped(saved: Words, version: string | undefined) {
  const [typed, setTyped] = useState<Partial<Words>>({});
  const [sent, setSent] = useState<Words>();
  const [shown, setShown] = useState(version);
  if (shown !== version) {
    setShown(version);
    // The sent text is now saved; keep only what was typed since.
    setTyped({
      ...(typed.title !== undefined && typed.title !== sent?.title && { title: typed.title }),
      ...(typed.body !== undefined && typed.body !== sent?.body && { body: typed.body }),
    });
    setSent(undefined);
  }
  const words: Words = { title: typed.title ?? saved.title, body: typed.body ?? saved.body };
  return { words, type: (change: Partial<Words>) => setTyped({ ...typed, ...change }), discard: () => setTyped({}), setSent };
}

function Editor({ edited: { page, version }, language }: EditorProps) {
  const { t } = useTranslation('operator-content');
  const queryClient = useQueryClient();
  const saved: Words = { title: '', body: '', ...(page.draft ?? page.shown) };
  const { words, type, discard, setSent } = useTyped(saved, version);
  const { title, body } = words;
  const [problems, setProblems] = useState<{ title?: string; body?: string }>({});
  const { run, isBusy, failure } = useAction(t(($) => $.notSaved));
  const named = { key: page.key, language };
  const changes = Number(title !== saved.title) + Number(body !== saved.body);
  const refresh = () => queryClient.invalidateQueries({ queryKey: deskContentKeys.pages() });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      ...(title.trim() === '' && { title: t(($) => $.fields.titleMissing) }),
      ...(body.trim() === '' && { body: t(($) => $.fields.bodyMissing) }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    void run(async () => {
      await saveDraft(named, { title: title.trim(), body }, version);
      setSent(words);
      await refresh();
    });
  };
  return (
    <>
      <PageActions page={page} isDirty={changes > 0} onChange={refresh} />
      <form className={classes.form} onSubmit={save} noValidate>
        <EditAndPreview
          edit={
            <>
              <FailureAlert failure={failure} />
              <TextInput
                label={t(($) => $.fields.title)}
                maxLength={120}
                value={title}
                error={problems.title}
                onChange={(event) => type({ title: event.currentTarget.value })}
              />
              <MarkdownField value={body} error={problems.body} onChange={(text) => type({ body: text })} />
            </>
          }
          preview={<PageViews title={title} body={body} shown={page.shown} periods={page.periods} />}
        />
        <SaveBar changes={changes} isBusy={isBusy} isSaved={page.draft !== null} onDiscard={discard} />
        <UnsavedChanges isDirty={changes > 0} />
      </form>
      <BrokenLinks links={page.broken_links} />
      <PageHistory page={page} onChange={refresh} />
    </>
  );
}

const widths = { phone: 375, tablet: 720, desktop: 1040 } as const;
const views = ['phone', 'tablet', 'desktop', 'compare'] as const;

interface PageViewsProps {
  readonly title: string;
  readonly body: string;
  readonly shown: ContentPageWire['shown'];
  /** Placeholders allowed in the body, with their values for readers. */
  readonly periods: ContentPageWire['periods'];
}

/** Shows a live preview on three screen sizes, and the differences from the published version. */
function PageViews({ title, body, shown, periods }: PageViewsProps) {
  const { t } = useTranslation('operator-content');
  const [view, setView] = useState<(typeof views)[number]>('phone');
  return (
    <div className={pageViewsClasses.views}>
      <Tabs
        label={t(($) => $.previews.label)}
        tabs={views.map((key) => ({ key, label: t(($) => $.previews[key]) }))}
        active={view}
        onChange={setView}
      >
        {view === 'compare' ? (
          <Comparison before={shown === null ? '' : `${shown.title}\n\n${shown.body}`} after={`${title}\n\n${body}`} />
        ) : (
          <MarkdownPreview
            title={title}
            body={withPeriods(body, (key) => periods[key])}
            width={widths[view]}
            label={t(($) => $.previews.of, { screen: t(($) => $.previews[view]) })}
          />
        )}
      </Tabs>
    </div>
  );
}

/** Paragraph diff; additions and removals are also marked in text. */
function Comparison({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('operator-content');
  const parts = compareWords(before, after);
  if (parts.every(({ state }) => state === 'same')) return <p>{t(($) => $.compare.same)}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- overflowing content must scroll by keyboard too
    <ul className={pageViewsClasses.comparison} aria-label={t(($) => $.previews.compare)} tabIndex={0}>
      {parts.map(({ text, state }, index) => (
        <li key={index} data-state={state}>
          {state !== 'same' && <strong>{t(($) => $.compare[state])}</strong>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists every version. Any earlier one, or the built-in default, can be restored. */
function PageHistory({ page, onChange }: { page: ContentPageWire; onChange: () => Promise<void> }) {
  const { t } = useTranslation('operator-content');
  // Undefined: no request. Null: restore the default.
  const [wanted, setWanted] = useState<number | null>();
  const { history, shown } = page;
  if (history.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.history.title)}>
      {shown !== null && shown.id !== null && (
        <div>
          <Button variant="default" onClick={() => setWanted(null)}>
            {t(($) => $.history.toFile)}
          </Button>
        </div>
      )}
      <Timeline
        label={t(($) => $.history.title)}
        entries={history.map(({ id, state, title, by, saved, shown_from: from }) => ({
          key: String(id),
          at: from ?? saved,
          title: t(($) => $.history.version, { state: t(($) => $.history.states[state]), title: title ?? t(($) => $.history.file) }),
          detail: (
            <>
              {t(($) => $.history.by, { name: by })}{' '}
              {state === 'past' && title !== null && (
                <Button variant="default" size="compact-md" onClick={() => setWanted(id)}>
                  {t(($) => $.history.again)}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {wanted !== undefined && (
        <ReasonDialog
          title={wanted === null ? t(($) => $.history.fileQuestion) : t(($) => $.history.question)}
          confirm={wanted === null ? t(($) => $.history.toFile) : t(($) => $.history.again)}
          done={t(($) => $.history.done)}
          onConfirm={async (reason) => {
            await rollBackPage(page, wanted, reason);
            await onChange();
          }}
          onClose={() => setWanted(undefined)}
        >
          <p>{t(($) => $.history.effect)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

/** Previews a page at the width of the reader's screen. */
function MarkdownPreview({ title, body, label, width }: { title: string; body: string; label: string; width: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- overflowing content must scroll by keyboard too
    <section className={previewClasses.room} aria-label={label} tabIndex={0}>
      <div className={previewClasses.page} style={{ width }}>
        <h2 className={previewClasses.title}>{withBrandWords(title)}</h2>
        <MarkdownText text={withBrandWords(body)} />
      </div>
    </section>
  );
}

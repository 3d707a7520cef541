import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentKeys } from '../../../../contract/content/values.ts';
import { type PageLanguage, pageLanguages } from '../../../../contract/kit/language.ts';
import { asOpened } from '../../../ui/form/as-opened.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../../ui/desk/use-desk-address.ts';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { type EditedPage, loadPage, saveDraft } from '../api.ts';
import { BrokenLinks } from '../components/broken-links.tsx';
import { EditAndPreview } from '../components/edit-and-preview.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import { PageActions } from '../components/page-actions.tsx';
import { PageHistory } from '../components/page-history.tsx';
import { PageViews } from '../components/page-views.tsx';
import { deskContentKeys } from '../query-keys.ts';
import classes from '../components/editor-form.module.css';

/** One page in one language: its words, how they will look, and every version there was. */
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
    ...asOpened,
  });
  const loading = loadingOf(query);
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

/** What is typed stands over what is saved until it is saved itself, whatever is done meanwhile with the versions beside it. */
function useTyped(saved: Words, version: string | undefined) {
  const [typed, setTyped] = useState<Partial<Words>>({});
  const [sent, setSent] = useState<Words>();
  const [shown, setShown] = useState(version);
  if (shown !== version) {
    setShown(version);
    // What was sent is in it. Who went on typing meanwhile keeps that.
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
      ...(title.trim() === '' && { title: t(($) => $.fields.needed) }),
      ...(body.trim() === '' && { body: t(($) => $.fields.needed) }),
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

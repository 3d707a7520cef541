import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageLanguages } from '../../../contract/kit/language.ts';
import { editorQueryOptions } from '../../ui/form/editor-query-options.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { deskContentKeys, loadTemplate } from './api.ts';
import { TemplateForm } from './template-form.tsx';
import { templateTitle } from './template-preview.tsx';

/** Edits the template of one message in one language. */
export function TemplateEditor() {
  const { t } = useTranslation('operator-templates');
  const key = useDeskParam('key');
  const wanted = useDeskParam('language');
  const language = pageLanguages.find((one) => one === wanted) ?? 'en';
  const query = useQuery({
    queryKey: deskContentKeys.template(key, language),
    queryFn: ({ signal }) => loadTemplate({ key, language }, signal),
    ...editorQueryOptions,
  });
  const loading = toRegionLoading(query);
  const first = query.data?.template.parts[0]?.text;
  const title = t(($) => $.templateIn, {
    title: first === undefined ? key : templateTitle(first, key),
    language: t(($) => $.languages[language]),
  });
  return (
    <DeskPage title={title} description={<DeskLink href="/operator/content?view=templates">{t(($) => $.back)}</DeskLink>}>
      <nav aria-label={t(($) => $.otherLanguages)}>
        {(query.data?.template.languages ?? [])
          .filter((one) => one !== language)
          .map((one) => (
            <span key={one}>
              <DeskLink href={`/operator/content/templates/${key}/${one}`}>{t(($) => $.languages[one])}</DeskLink>{' '}
            </span>
          ))}
      </nav>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.oneNotLoaded)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonCard lines={[60, 95, 90, 80]} />}
      {query.data !== undefined && (
        <TemplateForm key={`${key}/${language} ${query.data.version}`} edited={query.data} of={{ key, language }} />
      )}
    </DeskPage>
  );
}

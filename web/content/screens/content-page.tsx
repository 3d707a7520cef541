import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { pagesQuery } from '../api.ts';
import { PageContents } from '../components/page-contents.tsx';
import { headingsOf } from '../page-headings.ts';
import classes from './content-page.module.css';

export type ContentKey = 'terms' | 'privacy' | 'cookies';

/** A page of running text. Its HTML was cleaned by the server. */
export function ContentPage({ pageKey }: { pageKey: ContentKey }) {
  const { t, i18n } = useTranslation('content');
  const language = i18n.resolvedLanguage ?? 'en';
  const query = useQuery(pagesQuery(language));
  const loading = loadingOf(query);
  const page = query.data?.find(({ url }) => url === pageKey);
  if (page === undefined) {
    return (
      <article className={classes.page} data-wide>
        <PageHeader title={t(($) => $.titles[pageKey])} />
        {loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.failed)}
          </InlineFailure>
        ) : (
          <div aria-hidden className={classes.skeleton}>
            {[90, 100, 96, 98, 92, 60].map((width) => (
              <Skeleton key={width} height={18} width={`${width}%`} />
            ))}
          </div>
        )}
      </article>
    );
  }
  const headings = headingsOf(page.body);
  const hasContents = headings.length > 2;
  return (
    <article className={classes.page} data-wide>
      <PageHeader title={page.title} />
      <p className={classes.updated}>{t(($) => $.updated, { date: dayText(page.updated, language) })}</p>
      {page.language !== language && <p className={classes.note}>{t(($) => $.englishOnly)}</p>}
      {hasContents && <PageContents headings={headings} />}
      <div className={classes.body} lang={page.language} dangerouslySetInnerHTML={{ __html: page.body }} />
      {window.opener !== null && (
        <button type="button" className={classes.close} onClick={() => window.close()}>
          {t(($) => $.closeTab)}
        </button>
      )}
    </article>
  );
}

export const Terms = () => <ContentPage pageKey="terms" />;
export const Privacy = () => <ContentPage pageKey="privacy" />;
export const Cookies = () => <ContentPage pageKey="cookies" />;

function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

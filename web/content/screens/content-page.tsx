import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadedPage, useContentPage } from '../components/loaded-page.tsx';
import { PageContents } from '../components/page-contents.tsx';
import { headingsOf } from '../page-headings.ts';
import classes from './content-page.module.css';

export type ContentKey = 'terms' | 'privacy' | 'cookies';

const placeholder = { height: 18, widths: [90, 100, 96, 98, 92, 60] };

/** A page of running text. Its HTML was cleaned by the server. */
export function ContentPage({ pageKey }: { pageKey: ContentKey }) {
  const { t } = useTranslation('content');
  const content = useContentPage(pageKey);
  return (
    <div className={classes.page} data-wide>
      <PageHeader title={content.page?.title ?? t(($) => $.titles[pageKey])} />
      <LoadedPage content={content} failure={t(($) => $.failed)} englishOnly={t(($) => $.englishOnly)} placeholder={placeholder}>
        {({ body, language, updated }) => (
          <>
            <p className={classes.updated}>{t(($) => $.updated, { date: dayText(updated, content.language) })}</p>
            <Contents body={body} />
            <article className={classes.body} lang={language} dangerouslySetInnerHTML={{ __html: body }} />
            {window.opener !== null && (
              <button type="button" className={classes.close} onClick={() => window.close()}>
                {t(($) => $.closeTab)}
              </button>
            )}
          </>
        )}
      </LoadedPage>
    </div>
  );
}

/** A short page needs none. */
function Contents({ body }: { body: string }) {
  const headings = headingsOf(body);
  return headings.length > 2 && <PageContents headings={headings} />;
}

export const Terms = () => <ContentPage pageKey="terms" />;
export const Privacy = () => <ContentPage pageKey="privacy" />;
export const Cookies = () => <ContentPage pageKey="cookies" />;

function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

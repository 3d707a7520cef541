import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignKeys, type contentKeys } from '../../contract/content/values.ts';
import { dayInWords } from '../../contract/kit/language.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LoadedPage, useContentPage } from './loaded-page.tsx';
import pageContentsClasses from './page-contents.module.css';
import classes from './content-page.module.css';

/** Pages with their own address; the FAQ is part of the contact page. */
export type ContentKey = Exclude<(typeof contentKeys)[number], 'faq' | 'home'>;
const isCampaign = (key: ContentKey): boolean => campaignKeys.some((one) => one === key);

const placeholder = { height: 18, widths: [90, 100, 96, 98, 92, 60] };

/** Shows a content page. The server has sanitised its HTML. */
export function ContentPage({ pageKey }: { pageKey: ContentKey }) {
  const { t } = useTranslation('content');
  const content = useContentPage(pageKey);
  return (
    <div className={classes.page} data-wide data-filling={content.page === undefined || undefined}>
      <PageHeader title={content.page?.title ?? t(($) => $.titles[pageKey])} />
      <LoadedPage content={content} failure={t(($) => $.failed)} englishOnly={t(($) => $.englishOnly)} placeholder={placeholder}>
        {({ body, language, updated }) => (
          <>
            <p className={classes.updated}>{t(($) => $.updated, { date: dayInWords(updated, content.language) })}</p>
            <Contents body={body} />
            <article className={classes.body} lang={language} dangerouslySetInnerHTML={{ __html: body }} />
            {isCampaign(pageKey) && (
              <AppLinkButton to="/buy-leads" className={classes.onward}>
                {t(($) => $.goToBuy)}
              </AppLinkButton>
            )}
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

/** Short pages have no table of contents. */
function Contents({ body }: { body: string }) {
  const headings = listHeadings(body);
  return headings.length > 2 && <PageContents headings={headings} />;
}

export const Terms = () => <ContentPage pageKey="terms" />;
export const Privacy = () => <ContentPage pageKey="privacy" />;
export const Cookies = () => <ContentPage pageKey="cookies" />;
export const Prices = () => <ContentPage pageKey="prices" />;
export const Rebrand = () => <ContentPage pageKey="rebrand" />;
export const IdealRewards = () => <ContentPage pageKey="ideal-rewards" />;
export const Covid19 = () => <ContentPage pageKey="covid-19" />;
export const RenewablesPriceReductions = () => <ContentPage pageKey="renewables-price-reductions" />;

/** Table of contents: always visible beside the text, or collapsible above it on small screens. */
function PageContents({ headings }: { headings: readonly PageHeading[] }) {
  const { t } = useTranslation('content');
  const labelId = useId();
  const isBeside = useMediaQuery('(width > 75em)', true, { getInitialValueInEffect: false });
  const list = (
    <ul>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={() => focusHeading(id)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  if (!isBeside) {
    return (
      <details className={pageContentsClasses.folded}>
        <summary>{t(($) => $.onThisPage)}</summary>
        {list}
      </details>
    );
  }
  return (
    <nav className={pageContentsClasses.beside} aria-labelledby={labelId}>
      <div id={labelId}>{t(($) => $.onThisPage)}</div>
      {list}
    </nav>
  );
}

/** The browser scrolls there; screen readers continue from the heading only if it has the focus. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

interface PageHeading {
  readonly id: string;
  readonly title: string;
}

/** Returns the second-level headings of a page's HTML for its table of contents. */
export function listHeadings(html: string): readonly PageHeading[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('h2[id]')].map((heading) => ({ id: heading.id, title: heading.textContent }));
}

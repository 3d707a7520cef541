import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../../contract/kit/language.ts';
import { campaignKeys, type contentKeys } from '../../../contract/content/values.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadedPage, useContentPage } from '../components/loaded-page.tsx';
import { PageContents } from '../components/page-contents.tsx';
import { headingsOf } from '../page-headings.ts';
import classes from './content-page.module.css';

/** Pages that stand at an address of their own; frequent questions stand beside the contact form. */
export type ContentKey = Exclude<(typeof contentKeys)[number], 'faq'>;
const isCampaign = (key: ContentKey): boolean => campaignKeys.some((one) => one === key);

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

/** A short page needs none. */
function Contents({ body }: { body: string }) {
  const headings = headingsOf(body);
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

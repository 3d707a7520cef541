import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { financeSites } from '../../../contract/finance/values.ts';
import { companyQuery } from '../../platform/session.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { financeQuery } from '../api.ts';
import { FinanceFilm } from '../components/finance-film.tsx';
import { FinanceGuide } from '../components/finance-guide.tsx';
import { IntroductionForm } from '../components/introduction-form.tsx';
import { mayOfferFinance } from '../finance-company.ts';
import classes from './offer-finance.module.css';

/** Two ways to introduce a customer to the finance partner, and why one would. */
export function OfferFinance() {
  const { t } = useTranslation('finance');
  const { data: company } = useSuspenseQuery(companyQuery());
  const isOpen = mayOfferFinance(company);
  return (
    <div className={classes.page} data-wide={isOpen || undefined}>
      <PageHeader title={t(($) => $.page.title)} description={isOpen ? t(($) => $.page.intro) : undefined} />
      {isOpen ? <Ways /> : <p>{t(($) => $.page.noAccess)}</p>}
    </div>
  );
}

function Ways() {
  const { t } = useTranslation('finance');
  const { data, isError, isFetching, refetch } = useQuery(financeQuery());
  return (
    <div className={classes.columns}>
      <div className={classes.ways}>
        <SectionCard title={t(($) => $.page.fromLead)}>
          <p className={classes.text}>{t(($) => $.page.fromLeadText)}</p>
          <AppLinkButton to="/my-leads" variant="default" className={classes.link}>
            {t(($) => $.page.toLeads)}
          </AppLinkButton>
        </SectionCard>
        <SectionCard title={t(($) => $.page.fromForm)}>
          {isError && (
            <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
              {t(($) => $.page.loadFailed)}
            </InlineFailure>
          )}
          {/* Until it is known who takes introductions the form stands there with all sites: the server has the last word. */}
          {data?.sites.length === 0 ? <p>{t(($) => $.page.unavailable)}</p> : <IntroductionForm sites={data?.sites ?? financeSites} />}
        </SectionCard>
      </div>
      <div className={classes.why}>
        <SectionCard title={t(($) => $.page.why)}>
          <ul className={classes.benefits}>
            <li>{t(($) => $.page.lenders)}</li>
            <li>{t(($) => $.page.interest)}</li>
            <li>{t(($) => $.page.funds)}</li>
          </ul>
        </SectionCard>
        {data !== undefined && (data.video === null ? <FinanceGuide /> : <FinanceFilm film={data.video} />)}
      </div>
    </div>
  );
}

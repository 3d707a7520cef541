import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { recordRegistration } from '../api.ts';
import { AccountOverview } from '../components/account-overview.tsx';
import { LatestLeads } from '../components/latest-leads.tsx';
import { NoticesCard } from '../components/notices-card.tsx';
import { ToDoCard } from '../components/to-do-card.tsx';
import { WelcomeCard } from '../components/welcome-card.tsx';
import classes from './dashboard.module.css';

const mobileLayout = '(width < 48em)';
const desktopLayout = '(width > 75em)';

/** Home, for everybody but key accounts. The order of its regions differs on a phone: what to do comes before what to buy. */
export function Dashboard() {
  const { t } = useTranslation('home');
  const { data: company } = useSuspenseQuery(companyQuery());
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const isDesktop = useMediaQuery(desktopLayout, true, { getInitialValueInEffect: false });
  const { isBuyingRefused } = useLocation().state;
  useRegistrationEvent();
  const { show_buy_leads: mayBuy, show_settings: hasToDos } = company.account;
  const leads = mayBuy && <LatestLeads company={company} isTable={isDesktop} />;
  const toDo = hasToDos && <ToDoCard isFolding={isMobile} isSetUp={company.set_up_complete} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(($) => $.title)}
        actions={
          mayBuy &&
          !isMobile && (
            <AppLinkButton to="/buy-leads" variant={hasToDos && !company.set_up_complete ? 'default' : 'filled'}>
              {t(($) => $.goToBuy)}
            </AppLinkButton>
          )
        }
      />
      {isBuyingRefused === true && <InfoNote>{t(($) => $.buyingRefused)}</InfoNote>}
      <WelcomeCard company={company} />
      {isMobile ? (
        <>
          {toDo}
          {leads}
          <AccountOverview />
          <NoticesCard isFolding />
        </>
      ) : (
        <div className={classes.columns} data-without-leads={!mayBuy || undefined}>
          {leads}
          <AccountOverview />
          {toDo}
          <NoticesCard isFolding={false} />
        </div>
      )}
    </div>
  );
}

/** A registration leads here with a word in the address, which is told to the server once and then taken out. */
function useRegistrationEvent(): void {
  const { fromPage } = useSearch({ from: '/trade/' });
  const navigate = useNavigate();
  const tell = useEffectEvent(async () => {
    await recordRegistration();
    await navigate({ to: '/', hash: true, replace: true, resetScroll: false });
  });
  useEffect(() => {
    // It stays in the address where it could not be told, for the next visit.
    if (fromPage === 'registration') tell().catch(() => undefined);
  }, [fromPage]);
}

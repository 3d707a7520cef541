import { Skeleton, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWire } from '../../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../../contract/alerts/values.ts';
import { type Dismissal, NoticeItem } from '../../alerts/notice-item.tsx';
import { useCan } from '../../platform/use-can.ts';
import { useHasScreen } from '../../platform/use-has-screen.ts';
import { companyQuery, balanceQuery } from '../../platform/session.ts';
import { useAddress } from '../../platform/use-address.ts';
import { announce } from '../../ui/announcer.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { InfoNote } from '../../ui/info-note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import {
  recordRegistration,
  dismissNotice,
  markSystemNoticeRead,
  noticesQuery,
  invoicesPage,
  settleAccount,
  isObsoleteNotice,
  mergeNotices,
  type ShownNotices,
} from '../api.ts';
import { AccountOverview } from '../components/account-overview.tsx';
import { HomeCard, useIsCachedEarlier } from '../components/home-card.tsx';
import { LatestLeads } from '../components/latest-leads.tsx';
import noticesCardClasses from '../components/notices-card.module.css';
import { TodayCard } from '../components/today-card.tsx';
import { ToDoCard } from '../components/to-do-card.tsx';
import { WelcomeCard } from '../components/welcome-card.tsx';
import classes from './dashboard.module.css';

const mobileLayout = '(width < 48em)';
const desktopLayout = '(width > 75em)';

/** Home page, except for key accounts. On a phone, tasks come before leads to buy. Until the company is set up, they come first below a desktop's width. */
export function Dashboard() {
  const { t } = useTranslation('home');
  const { data: company } = useSuspenseQuery(companyQuery());
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const isDesktop = useMediaQuery(desktopLayout, true, { getInitialValueInEffect: false });
  const { t: shell } = useTranslation('shell');
  const { isBuyingRefused, isRoleRefused } = useLocation().state;
  const seesMoney = useCan('read-billing');
  const setsUp = useCan('set-up');
  useRegistrationEvent();
  const { show_buy_leads: mayBuy } = company.account;
  const hasToDos = company.account.show_settings && setsUp;
  const leads = mayBuy && <LatestLeads company={company} isTable={isDesktop} />;
  const startsWithToDo = !isDesktop && !company.set_up_complete;
  const toDo = hasToDos && <ToDoCard isFolding={isMobile || startsWithToDo} isSetUp={company.set_up_complete} />;
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
      {isRoleRefused === true && <InfoNote>{shell(($) => $.notYourRole)}</InfoNote>}
      {isBuyingRefused === true && <InfoNote>{t(($) => $.buyingRefused)}</InfoNote>}
      {setsUp && <WelcomeCard company={company} />}
      {startsWithToDo && toDo}
      <TodayCard company={company} />
      {isMobile ? (
        <>
          {company.set_up_complete && toDo}
          {leads}
          {seesMoney && <AccountOverview />}
          <NoticesCard isFolding />
        </>
      ) : (
        <div className={classes.columns} data-without-leads={!mayBuy || undefined}>
          {leads}
          {!company.set_up_complete && !startsWithToDo && toDo}
          {seesMoney && <AccountOverview />}
          {company.set_up_complete && toDo}
          <NoticesCard isFolding={false} />
        </div>
      )}
    </div>
  );
}

/** Reports a completed registration, marked in the address, to the server once and then removes the mark. */
function useRegistrationEvent(): void {
  const { fromPage } = useSearch({ from: '/trade/' });
  const navigate = useNavigate();
  const recordOnce = useEffectEvent(async () => {
    await recordRegistration();
    await navigate({ to: '/', hash: true, replace: true, resetScroll: false });
  });
  useEffect(() => {
    // On failure it stays in the address for the next visit.
    if (fromPage === 'registration') recordOnce().catch(() => undefined);
  }, [fromPage]);
}

const usualNotices = 3;

/** Lists notices of the marketplace, newest first. */
function NoticesCard({ isFolding }: { isFolding: boolean }) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const { notices, arrivedCount, showArrived, loading } = useNotices();
  const show = () => {
    setOpen(true);
    showArrived();
  };
  return (
    <HomeCard
      title={t(($) => $.notices.title)}
      loading={loading}
      failure={t(($) => $.notices.failed)}
      fold={isFolding ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      note={isFolding && notices !== undefined && notices.length > 0 ? `(${notices.length})` : undefined}
      arrived={arrivedCount > 0 ? { words: t(($) => $.notices.show, { count: arrivedCount }), show } : undefined}
    >
      {loading.isBusy && <NoticesSkeleton />}
      {notices?.length === 0 && <p className={noticesCardClasses.empty}>{t(($) => $.notices.empty)}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className="plain-list">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function NoticesSkeleton() {
  const { t } = useTranslation('home');
  return (
    <div>
      <span className="visually-hidden">{t(($) => $.notices.loading)}</span>
      {Array.from({ length: usualNotices }, (_, place) => (
        <div key={place} className={noticesCardClasses.loading}>
          <Skeleton height={20} circle />
          <div>
            <Skeleton height={20} width="60%" mb={8} />
            <Skeleton height={14} mb={6} />
            <Skeleton height={14} width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shows one notice with its actions. */
function Notice({ notice }: { notice: NoticeWire }) {
  const { t } = useTranslation('home');
  const isBuilt = useHasScreen();
  const address = useAddress();
  const dismissal = useDismissal(notice.id);
  useSystemNoticeSeen(notice);
  const isAboutMoney = notice.id === systemNotices.overdue || notice.id === systemNotices.suspended;
  const mayPay = useCan('manage-billing');
  const canSettle = isAboutMoney && mayPay && isBuilt(invoicesPage);
  return (
    <NoticeItem
      notice={notice}
      dismissal={dismissal}
      actions={
        canSettle && (
          <Button component="a" variant="default" size="compact-md" {...address(settleAccount)}>
            {t(($) => $.overview.settle)}
          </Button>
        )
      }
    />
  );
}

/** Only as far as the server confirmed it. */
function useDismissal(id: number): Dismissal {
  const { mutate, variables, isSuccess, isPending, isError, submittedAt } = useMutation({
    mutationFn: (restore: boolean) => dismissNotice(id, { restore }),
  });
  const isGone = isSuccess ? !variables : submittedAt > 0 && variables === true;
  return { isGone, isBusy: isPending, hasFailed: isError, dismiss: () => mutate(false), restore: () => mutate(true) };
}

/** Marks a system notice as read once it has been on screen. */
function useSystemNoticeSeen({ id, message_type: type, read }: NoticeWire): void {
  const isNew = type === 'system' && !read;
  useEffect(() => {
    if (isNew) markSystemNoticeRead(id).catch(() => undefined);
  }, [id, isNew]);
}

const nothing: readonly NoticeWire[] = [];

interface State extends ShownNotices {
  readonly latest: readonly NoticeWire[];
  readonly isCachedEarlier: boolean;
}

/** Keeps visible notices in place; new ones from a refresh are announced once and wait to be shown. */
function useNotices() {
  const { t } = useTranslation('home');
  const query = useQuery(noticesQuery());
  const { data } = query;
  const isCachedEarlier = useIsCachedEarlier(query);
  const [state, setState] = useState<State>();
  let current = state;
  if (data !== undefined && (data !== state?.latest || state.isCachedEarlier !== isCachedEarlier)) {
    const isFirst = state === undefined || state.isCachedEarlier;
    const merged = isFirst ? { notices: data, arrived: [] } : mergeNotices(state.notices, data);
    current = { ...merged, latest: data, isCachedEarlier };
    setState(current);
  }
  const balance = useQuery(balanceQuery()).data?.balance;
  const arrived = useMemo(() => current?.arrived.filter((notice) => !isObsoleteNotice(notice, balance)) ?? nothing, [current, balance]);
  const announcedIds = useRef(new Set<number>());
  useEffect(() => {
    const news = arrived.filter(({ id }) => !announcedIds.current.has(id));
    for (const { id } of news) announcedIds.current.add(id);
    if (news.length > 0) announce(t(($) => $.notices.arrived, { count: news.length }));
  }, [arrived, t]);
  return {
    notices: current?.notices.filter((notice) => !isObsoleteNotice(notice, balance)),
    arrivedCount: arrived.length,
    showArrived: () => {
      if (current !== undefined) setState({ ...current, notices: [...current.arrived, ...current.notices], arrived: [] });
    },
    loading: toRegionLoading(query),
  };
}

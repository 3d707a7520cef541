import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import type { Today } from '../../../contract/home/today-endpoints.ts';
import { useChargesVat } from '../../platform/session.ts';
import { useCan } from '../../platform/use-can.ts';
import { useHasScreen } from '../../platform/use-has-screen.ts';
import { IconCircleCheck } from '../../ui/icons/trade-icons.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { reviewsPage, toDosHomeQuery, todayQuery } from '../api.ts';
import { HomeCard } from './home-card.tsx';
import classes from './today-card.module.css';

/** Shows new leads since yesterday, spending this month, and open tasks. */
export function TodayCard({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('home');
  const seesMoney = useCan('read-billing');
  const query = useQuery(todayQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  return (
    <HomeCard title={t(($) => $.today.title)} loading={loading} failure={t(($) => $.today.failed)}>
      {loading.isBusy && <TodaySkeleton />}
      {data !== undefined && (
        <div className={classes.columns}>
          <CameIn today={data} company={company} />
          {seesMoney && <Spent today={data} />}
          <Attention today={data} company={company} />
        </div>
      )}
    </HomeCard>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.column}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  );
}

function CameIn({ today: { new_leads: fresh, bought, bought_automatically: automatic }, company }: { today: Today; company: CompanyWire }) {
  const { t } = useTranslation('home');
  const mayBuy = company.account.show_buy_leads;
  const words = t(($) => $.today.newLeads, { count: fresh });
  return (
    <Column title={t(($) => $.today.since)}>
      {mayBuy && <p className={classes.main}>{fresh > 0 ? <Link to="/buy-leads">{words}</Link> : words}</p>}
      <p className={mayBuy ? classes.detail : classes.main}>
        {t(($) => $.today.bought, { count: bought })}
        {automatic > 0 && `, ${t(($) => $.today.automatically, { count: automatic })}`}
      </p>
    </Column>
  );
}

function Spent({ today: { month } }: { today: Today }) {
  const { t } = useTranslation('home');
  const chargesVat = useChargesVat();
  const format = useFormat();
  return (
    <Column title={t(($) => $.today.month)}>
      <p className={classes.main}>
        <span className="money">{format.money(month.spent, month.currency)}</span>{' '}
        {t(($) => (chargesVat ? $.today.spent : $.today.spentNoVat))}
      </p>
      <p className={classes.detail}>
        {t(($) => $.today.spentOn, { count: month.leads })}
        {month.credited > 0 && (
          <>
            {'. '}
            <span className="money">{t(($) => $.today.credited, { amount: format.money(month.credited, month.currency) })}</span>
          </>
        )}
      </p>
    </Column>
  );
}

/** Lists only what is open, each with the page that settles it. */
function Attention({ today, company }: { today: Today; company: CompanyWire }) {
  const { t } = useTranslation('home');
  const isBuilt = useHasScreen();
  const setsUp = useCan('set-up');
  const { data: toDos = [] } = useQuery({ ...toDosHomeQuery(), enabled: company.account.show_settings && setsUp });
  const open = toDos.filter(({ complete }) => !complete).length;
  const { calls, appeals, extensions, reviews } = today;
  const lines = [
    calls > 0 && (
      <Link key="calls" to="/my-leads">
        {t(($) => $.today.calls, { count: calls })}
      </Link>
    ),
    appeals > 0 && (
      <Link key="appeals" to="/my-leads" search={{ status: 'rejected' }}>
        {t(($) => $.today.appeals, { count: appeals })}
      </Link>
    ),
    extensions > 0 && (
      <Link key="extensions" to="/my-leads" search={{ status: 'extended' }}>
        {t(($) => $.today.extensions, { count: extensions })}
      </Link>
    ),
    reviews > 0 && setsUp && isBuilt(reviewsPage) && (
      <Link key="reviews" to={reviewsPage}>
        {t(($) => $.today.reviews, { count: reviews })}
      </Link>
    ),
    open > 0 && (
      <Link key="toDos" to="/" hash="todo">
        {t(($) => $.today.toDos, { count: open })}
      </Link>
    ),
  ].filter((line) => line !== false);
  return (
    <Column title={t(($) => $.today.attention)}>
      {lines.length === 0 && (
        <p className={classes.nothing}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden /> {t(($) => $.today.nothing)}
        </p>
      )}
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.key}>{line}</li>
          ))}
        </ul>
      )}
    </Column>
  );
}

function TodaySkeleton() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.columns}>
      <span className="visually-hidden">{t(($) => $.today.loading)}</span>
      {[0, 1, 2].map((place) => (
        <div key={place} className={classes.column}>
          <Skeleton height={14} width="45%" />
          <Skeleton height={24} width="70%" />
          <Skeleton height={14} width="60%" />
        </div>
      ))}
    </div>
  );
}

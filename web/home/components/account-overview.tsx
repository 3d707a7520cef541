import { Button, Skeleton } from '@mantine/core';
import { IconStarFilled } from '../../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasScreen } from '../../platform/use-has-screen.ts';
import { balanceQuery, remainingCreditQuery } from '../../platform/session.ts';
import { useAddress } from '../../platform/use-address.ts';
import { useRoleReason } from '../../platform/use-can.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { Meter } from '../../ui/meter.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { freshForMs, pollIntervalMs, reviewStatsQuery, invoicesPage, reviewsPage, settleAccount } from '../api.ts';
import classes from './account-overview.module.css';
import { HomeCard } from './home-card.tsx';

/** Shows balance, remaining credit and customer rating. */
export function AccountOverview() {
  const { t } = useTranslation('home');
  const balance = useQuery({ ...balanceQuery(), refetchInterval: pollIntervalMs });
  const credit = useQuery({ ...remainingCreditQuery(), refetchInterval: pollIntervalMs, staleTime: freshForMs });
  const loading = toRegionLoading(balance, credit);
  return (
    <HomeCard title={t(($) => $.overview.title)} loading={loading} failure={t(($) => $.overview.failed)}>
      <div className={classes.overview}>
        {loading.isBusy && <MoneySkeleton />}
        {balance.data !== undefined && credit.data !== undefined && <Money balance={balance.data} credit={credit.data} />}
        <Rating />
      </div>
    </HomeCard>
  );
}

interface MoneyProps {
  readonly balance: { readonly balance: number; readonly currency: string };
  readonly credit: { readonly remainingCredit: number; readonly creditLimit: number; readonly currency: string };
}

function Money({ balance: { balance, currency }, credit }: MoneyProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const isBuilt = useHasScreen();
  const address = useAddress();
  const roleReason = useRoleReason('manage-billing');
  const direction = balance > 0 ? 'toPay' : balance < 0 ? 'inCredit' : 'settled';
  const used = Math.max(0, credit.creditLimit - credit.remainingCredit);
  // Without a credit limit, a positive balance can still be spent.
  const share = credit.creditLimit > 0 ? Math.min(1, used / credit.creditLimit) : Number(credit.remainingCredit <= 0);
  return (
    <div className={classes.money}>
      <p className={classes.balance} data-direction={direction}>
        <span className="visually-hidden">{t(($) => $.overview.balance)}: </span>
        <span className={`money ${classes.figure}`}>{format.moneyWithoutSign(balance, currency)}</span> {t(($) => $.overview[direction])}
      </p>
      <div>
        <Meter share={share} tone={share >= 0.9 ? 'amber' : 'petrol'} />
        <p className={classes.credit}>
          {t(($) => $.overview.creditUsed, {
            used: format.money(used, credit.currency),
            limit: format.money(credit.creditLimit, credit.currency),
          })}
          <span>{t(($) => $.overview.remaining, { amount: format.money(Math.max(0, credit.remainingCredit), credit.currency) })}</span>
        </p>
      </div>
      {balance <= 0 && (
        <ReasonButton variant="default" reason={t(($) => $.overview.isSettled)}>
          {t(($) => $.overview.settle)}
        </ReasonButton>
      )}
      {balance > 0 && roleReason !== undefined && (
        <ReasonButton variant="default" reason={roleReason}>
          {t(($) => $.overview.settle)}
        </ReasonButton>
      )}
      {balance > 0 && roleReason === undefined && isBuilt(invoicesPage) && (
        <Button component="a" variant="default" {...address(settleAccount)}>
          {t(($) => $.overview.settle)}
        </Button>
      )}
    </div>
  );
}

function MoneySkeleton() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.money}>
      <div className={classes.balance}>
        <span className="visually-hidden">{t(($) => $.overview.loading)}</span>
        <Skeleton height={36} width={160} />
      </div>
      <div>
        <Skeleton height={10} radius={5} />
        <div className={classes.credit}>
          <Skeleton height={20} width={180} />
          <Skeleton height={20} width={130} />
        </div>
      </div>
    </div>
  );
}

function Rating() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const isBuilt = useHasScreen();
  const query = useQuery(reviewStatsQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.overview.ratingFailed)}
      </InlineFailure>
    );
  }
  const words = data !== undefined && data.rating !== null && t(($) => $.overview.ratingOf, { rating: format.rating(data.rating) });
  return (
    <div className={classes.rating}>
      <span className={classes.label}>{t(($) => $.overview.rating)}</span>
      {data === undefined && <Skeleton height={24} width="60%" />}
      {data?.rating === null && <span>{t(($) => $.overview.noReviews)}</span>}
      {typeof words === 'string' && (
        <span className={classes.stars}>
          <IconStarFilled size={20} aria-hidden />
          <span className="money">{isBuilt(reviewsPage) ? <Link to={reviewsPage}>{words}</Link> : words}</span>
          <span className={classes.count}>{t(($) => $.overview.reviews, { count: data?.countPublished ?? 0 })}</span>
        </span>
      )}
    </div>
  );
}

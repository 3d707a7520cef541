import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { remainingCreditQuery } from '../../platform/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { showToast } from '../../ui/toast.tsx';
import { AddCardPanel } from '../cards/add-card-panel.tsx';
import { type Card, paymentMethodsQuery, type PaymentMethods as Methods } from '../cards/api.ts';
import { AutomaticPayment } from '../cards/automatic/automatic-payment.tsx';
import { CardList } from '../cards/list/card-list.tsx';
import { PayAhead } from '../cards/pay-ahead/pay-ahead.tsx';
import { TopUp } from '../cards/top-up/top-up.tsx';
import classes from './payment-methods.module.css';

/** The cards of the company, and what is paid by itself or ahead. */
export function PaymentMethods() {
  const { t } = useTranslation('cards');
  const query = useQuery(paymentMethodsQuery());
  const loading = loadingOf(query);
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.page.title)} description={t(($) => $.page.description)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.page.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div className={classes.columns} aria-hidden>
          <div className={classes.main}>
            <Skeleton height={132} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </div>
          <Skeleton height={180} />
        </div>
      )}
      {query.data !== undefined && <Loaded {...query.data} />}
    </div>
  );
}

function Loaded({ cards, settings }: Methods) {
  const { t } = useTranslation('cards');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: credit } = useQuery(remainingCreditQuery());
  const isPrepaid = credit?.creditLimit === 0;
  const defaultCard = cards.find((card) => card.default === 1);
  const tellSaved = ({ cardnum }: Card) => {
    const text = t(($) => $.new.saved, { digits: cardnum });
    announce(text);
    void showToast(text, 'success', true);
    heading.current?.focus();
  };
  const money = (
    <div className={classes.money}>
      <PayAhead cards={cards} settings={settings} isPrepaid={isPrepaid} />
      <TopUp settings={settings} card={defaultCard} />
    </div>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {isPrepaid && money}
        {(settings.canAutoPay || settings.autoPayEnabled) && <AutomaticPayment isOn={settings.autoPayEnabled} card={defaultCard} />}
        <CardList cards={cards} heading={heading} />
      </div>
      <div className={classes.add}>
        <AddCardPanel key={cards.length === 0 ? 'first' : 'more'} isFirst={cards.length === 0} onSaved={tellSaved} />
      </div>
      {!isPrepaid && money}
    </div>
  );
}

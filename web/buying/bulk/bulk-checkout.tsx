import { Button, Checkbox, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { remainingCreditQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useFormat } from '../../ui/format.ts';
import { MoneyInWords } from '../../ui/money-in-words.tsx';
import { type Bulk, type BulkTotals, excessOver } from '../bulk.ts';
import { BarTotal } from '../basket/price-lines.tsx';
import formClasses from '../basket/buy-form.module.css';
import { NoAnswerAlert, RemedyList } from '../basket/remedy-list.tsx';

interface BulkCheckoutProps {
  readonly bulk: Bulk;
  readonly totals: BulkTotals;
  readonly company: CompanyWire;
  readonly onAgree: (agreed: boolean) => void;
  readonly onBuy: () => void;
}

/** Shows consent to the total and the button that buys all leads, or why it is disabled. */
export function BulkCheckout({ bulk, totals, company, onAgree, onBuy }: BulkCheckoutProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const reasonId = useId();
  const credit = useQuery(remainingCreditQuery());
  const excess = credit.data === undefined ? 0 : excessOver(totals.total, credit.data.remainingCredit);
  const canPay = company.can_pay_for_leads || company.buy_without_card;
  const isBuying = bulk.stage === 'buying';
  const total = format.money(totals.total, totals.currency);
  const agreement = t(($) => (totals.vat === 0 ? $.bulk.agreeNoVat : $.bulk.agree), { count: bulk.rows.length, total });
  const isAvailable = canPay && excess === 0;
  const box = useRef<HTMLInputElement>(null);
  const buy = () => {
    onBuy();
    if (!bulk.agreed) box.current?.focus();
  };
  return (
    <div className={formClasses.bar}>
      {bulk.hasFailed && <NoAnswerAlert />}
      {excess > 0 && (
        <FailureAlert isWarning id={reasonId} failure={t(($) => $.bulk.overCredit, { excess: format.money(excess, totals.currency) })}>
          <RemedyList remedies={['settleAccount', 'contactSupport']} />
        </FailureAlert>
      )}
      {!canPay && excess === 0 && (
        <div id={reasonId} className={formClasses.reason}>
          {t(($) => $.basket.addCardHere)}
          <RemedyList remedies={['addCard']} />
        </div>
      )}
      <Checkbox
        ref={box}
        size="md"
        label={<MoneyInWords words={agreement} amount={total} />}
        checked={bulk.agreed}
        readOnly={isBuying}
        onChange={(event) => onAgree(event.currentTarget.checked)}
        error={bulk.isAgreementMissing && t(($) => $.bulk.agreeFirst)}
      />
      <div className={formClasses.barLine}>
        <BarTotal {...totals} price={totals.subtotal} />
        <Button
          className={formClasses.buy}
          data-disabled={!isAvailable}
          aria-disabled={!isAvailable || isBuying}
          aria-busy={isBuying}
          aria-describedby={isAvailable ? undefined : reasonId}
          leftSection={isBuying && <Loader size={18} color="currentColor" />}
          onClick={isAvailable ? buy : undefined}
        >
          {bulk.hasFailed ? t(($) => $.tryAgain) : t(($) => $.bulk.buy, { count: bulk.rows.length })}
        </Button>
      </div>
    </div>
  );
}

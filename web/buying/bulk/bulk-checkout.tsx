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
  const { leftToSpend } = bulk;
  const isOverLimit = leftToSpend !== undefined && excessOver(totals.total, leftToSpend) > 0;
  const canPay = company.can_pay_for_leads || company.buy_without_card;
  const isBuying = bulk.stage === 'buying';
  const total = format.money(totals.total, totals.currency);
  const agreement = t(($) => (totals.vat === 0 ? $.bulk.agreeNoVat : $.bulk.agree), { count: bulk.rows.length, total });
  const isAvailable = canPay && excess === 0 && !isOverLimit;
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
      {excess === 0 && leftToSpend !== undefined && (
        <LimitNote id={isOverLimit ? reasonId : undefined} left={format.money(leftToSpend, totals.currency)} />
      )}
      {!canPay && excess === 0 && !isOverLimit && (
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

/** Shows the rest of the member's spending limit. With an id, it is the reason why the leads cannot be bought. */
function LimitNote({ id, left }: { readonly id: string | undefined; readonly left: string }) {
  const { t } = useTranslation('buying');
  if (id === undefined) return <p className={formClasses.limit}>{t(($) => $.basket.leftToSpend, { left })}</p>;
  return <FailureAlert isWarning id={id} failure={t(($) => $.bulk.overLimit, { left })} />;
}

import { Button, Checkbox, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useId, useRef, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleReason } from '../../platform/use-can.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Basket } from '../basket.ts';
import { mobileLayout } from '../layout.ts';
import { BarTotal, PriceLines } from './price-lines.tsx';
import classes from './buy-form.module.css';
import { NoAnswerAlert, RemedyList } from './remedy-list.tsx';

interface BuyFormProps {
  readonly basket: Extract<Basket, { stage: 'ready' | 'buying' }>;
  readonly canPay: boolean;
  readonly onAgree: (agreed: boolean) => void;
  readonly onBuy: (agreed: boolean) => void;
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** Shows price, VAT and total, the agreement and the purchase button. */
export function BuyForm({ basket, canPay, onAgree, onBuy, onDecline, onClose }: BuyFormProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const isBuying = basket.stage === 'buying';
  const problem = basket.stage === 'ready' ? basket.problem : undefined;
  const { quote } = basket;
  const hasVat = quote.vatRate > 0;
  const reasonId = useId();
  const box = useRef<HTMLInputElement>(null);
  const agreed = isBuying || (basket.stage === 'ready' && basket.agreed);
  // On a phone the button itself gives consent, below the consent text, and ticks the box.
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const isAgreeing = isMobile && !agreed;
  const isSettled = useIsSettled();
  const roleReason = useRoleReason('buy');
  const canBuy = canPay && roleReason === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canBuy || isBuying) return;
    if (isAgreeing && !isSettled) return onAgree(true);
    onBuy(agreed || isAgreeing);
    if (!agreed && !isAgreeing) box.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBuying} noValidate>
      <div className={classes.foot}>
        <PriceLines {...quote} priceLabel={t(($) => $.basket.price)} />
        {quote.leftToSpend !== undefined && (
          <p className={classes.limit}>{t(($) => $.basket.leftToSpend, { left: format.money(quote.leftToSpend, quote.currency) })}</p>
        )}
        <div className={classes.bar}>
          {problem === 'priceChanged' && (
            <FailureAlert
              isWarning
              failure={t(($) => (hasVat ? $.basket.priceChanged : $.basket.priceChangedNoVat), {
                price: format.money(quote.price, quote.currency),
              })}
            />
          )}
          {problem === 'noAnswer' && <NoAnswerAlert />}
          <Checkbox
            ref={box}
            size="md"
            label={t(($) => (hasVat ? $.basket.agree : $.basket.agreeNoVat))}
            checked={agreed}
            readOnly={isBuying}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            error={problem === 'agree' && t(($) => $.basket.agreeFirst)}
          />
          {!canBuy && (
            <div id={reasonId} className={classes.reason}>
              {roleReason ?? t(($) => $.basket.addCard)}
              {roleReason === undefined && <RemedyList remedies={['addCard']} />}
            </div>
          )}
          <div className={classes.barLine}>
            <BarTotal {...quote} />
            <BuyButton isBuying={isBuying} canPay={canBuy} reasonId={reasonId} isSettled={isSettled}>
              {problem === 'noAnswer' ? t(($) => $.tryAgain) : isAgreeing ? t(($) => $.basket.agreeAndBuy) : t(($) => $.basket.buy)}
            </BuyButton>
          </div>
        </div>
      </div>
      <OtherWays isBuying={isBuying} mayDecline={roleReason === undefined} onDecline={onDecline} onClose={onClose} />
    </form>
  );
}

interface BuyButtonProps {
  readonly isBuying: boolean;
  readonly canPay: boolean;
  readonly reasonId: string;
  readonly isSettled: boolean;
  readonly children: ReactNode;
}

function BuyButton({ isBuying, canPay, reasonId, isSettled, children }: BuyButtonProps) {
  return (
    <Button
      type="submit"
      className={classes.buy}
      data-settled={isSettled || undefined}
      data-disabled={!canPay}
      aria-disabled={!canPay || isBuying}
      aria-describedby={canPay ? undefined : reasonId}
      leftSection={isBuying && <Loader size={18} color="currentColor" />}
    >
      {children}
    </Button>
  );
}

interface OtherWaysProps extends Pick<BuyFormProps, 'onDecline' | 'onClose'> {
  readonly isBuying: boolean;
  readonly mayDecline: boolean;
}

/** Shows the other options, which cost nothing; disabled during a purchase. */
function OtherWays({ isBuying, mayDecline, onDecline, onClose }: OtherWaysProps) {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.others}>
      {mayDecline && (
        <Button variant="default" aria-disabled={isBuying} data-disabled={isBuying} onClick={isBuying ? undefined : onDecline}>
          {t(($) => $.basket.noThanks)}
        </Button>
      )}
      <Button variant="subtle" aria-disabled={isBuying} data-disabled={isBuying} onClick={onClose}>
        {t(($) => $.basket.cancel)}
      </Button>
    </div>
  );
}

const settleDelayMs = 500;

/** Whether this has been on screen long enough for a press to be deliberate rather than the second half of a double click. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

import { Button, Checkbox, Loader } from '@mantine/core';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Basket } from '../basket.ts';
import classes from './buy-form.module.css';
import { NoAnswerAlert } from './no-answer-alert.tsx';
import { PriceLines } from './price-lines.tsx';
import { RemedyList } from './remedy-list.tsx';

interface BuyFormProps {
  readonly basket: Extract<Basket, { stage: 'ready' | 'buying' }>;
  readonly canPay: boolean;
  readonly onAgree: (agreed: boolean) => void;
  readonly onBuy: () => void;
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** Price, VAT and total, the agreement, and the one button that spends money. */
export function BuyForm({ basket, canPay, onAgree, onBuy, onDecline, onClose }: BuyFormProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const reasonId = useId();
  const box = useRef<HTMLInputElement>(null);
  const isBuying = basket.stage === 'buying';
  const problem = basket.stage === 'ready' ? basket.problem : undefined;
  const { quote } = basket;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canPay || basket.stage === 'buying') return;
    onBuy();
    if (!basket.agreed) box.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={isBuying} noValidate>
      {problem === 'priceChanged' && (
        <FailureAlert isWarning failure={t(($) => $.basket.priceChanged, { price: format.money(quote.price, quote.currency) })} />
      )}
      {problem === 'noAnswer' && <NoAnswerAlert />}
      <PriceLines {...quote} priceLabel={t(($) => $.basket.price)} />
      <Checkbox
        ref={box}
        size="md"
        label={t(($) => $.basket.agree)}
        checked={isBuying || (basket.stage === 'ready' && basket.agreed)}
        readOnly={isBuying}
        onChange={(event) => onAgree(event.currentTarget.checked)}
        error={problem === 'agree' && t(($) => $.basket.agreeFirst)}
      />
      <div className={classes.bar}>
        <p className={classes.barTotal} aria-hidden>
          {t(($) => $.basket.total)} <strong className="money">{format.money(quote.total, quote.currency)}</strong>
        </p>
        <Button
          type="submit"

          className={classes.buy}
          data-disabled={!canPay}
          aria-disabled={!canPay || isBuying}
          aria-describedby={canPay ? undefined : reasonId}
          leftSection={isBuying && <Loader size={18} color="currentColor" />}
        >
          {problem === 'noAnswer' ? t(($) => $.tryAgain) : t(($) => $.basket.buy)}
        </Button>
      </div>
      {!canPay && (
        <div id={reasonId} className={classes.reason}>
          {t(($) => $.basket.addCard)}
          <RemedyList remedies={['addCard']} />
        </div>
      )}
      <OtherWays isBuying={isBuying} onDecline={onDecline} onClose={onClose} />
    </form>
  );
}

/** Neither of them spends money; while it is being spent both wait. */
function OtherWays({ isBuying, onDecline, onClose }: Pick<BuyFormProps, 'onDecline' | 'onClose'> & { readonly isBuying: boolean }) {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.others}>
      <Button variant="default" aria-disabled={isBuying} data-disabled={isBuying} onClick={isBuying ? undefined : onDecline}>
        {t(($) => $.basket.noThanks)}
      </Button>
      <Button variant="subtle" aria-disabled={isBuying} data-disabled={isBuying} onClick={onClose}>
        {t(($) => $.basket.close)}
      </Button>
    </div>
  );
}

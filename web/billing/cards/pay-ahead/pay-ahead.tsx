import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '../../../platform/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { Card, PaymentSettings } from '../api.ts';
import { PayAheadForm } from './pay-ahead-form.tsx';
import classes from './pay-ahead.module.css';

interface PayAheadProps {
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  /** Without a credit limit this is the only way to buy. */
  readonly isPrepaid: boolean;
}

/** Money on the account before anything is bought: how it stands, and the way to put more there. */
export function PayAhead({ cards, settings, isPrepaid }: PayAheadProps) {
  const { t } = useTranslation('cards');
  const [isOpen, setOpen] = useState(false);
  const usable = cards.filter(({ expired }) => !expired);
  return (
    <SectionCard title={t(($) => $.payAhead.title)}>
      <Standing />
      <p className={classes.text}>
        {isPrepaid && <>{t(($) => $.payAhead.prepaid)} </>}
        {t(($) => $.payAhead.text)}
      </p>
      {isOpen ? (
        <PayAheadForm cards={usable} settings={settings} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <ReasonButton
            variant={isPrepaid && usable.length > 0 ? 'filled' : 'default'}
            reason={usable.length === 0 ? t(($) => $.payAhead.needsCard) : undefined}
            onClick={() => setOpen(true)}
          >
            {t(($) => $.payAhead.open)}
          </ReasonButton>
        </div>
      )}
    </SectionCard>
  );
}

/** The balance in words: to pay, settled or in credit. */
function Standing() {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const { data } = useQuery(balanceQuery());
  if (data === undefined) return null;
  const amount = format.moneyWithoutSign(data.balance, data.currency);
  const direction = data.balance > 0 ? 'toPay' : data.balance < 0 ? 'inCredit' : 'settled';
  return (
    <p className={classes.standing} data-direction={direction}>
      {t(($) => $.payAhead[direction], { amount })}
    </p>
  );
}

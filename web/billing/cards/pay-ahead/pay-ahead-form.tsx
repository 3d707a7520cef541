import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Card, PaymentSettings } from '../api.ts';
import { PayAheadEnd } from './pay-ahead-end.tsx';
import { PayAheadOrder } from './pay-ahead-order.tsx';
import { usePayAhead } from './use-pay-ahead.ts';

interface PayAheadFormProps {
  /** Those that may be charged, the default first. */
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
  readonly onClose: () => void;
}

/** Pays ahead, and says what became of it. */
export function PayAheadForm({ cards, settings, onClose }: PayAheadFormProps) {
  const { t } = useTranslation('cards');
  const { isPaying, end, pay, ask } = usePayAhead(settings);
  if (end?.kind === 'paid' || end?.kind === 'unclear') {
    return <PayAheadEnd end={end} isAsking={isPaying} onAsk={(code) => void ask(code)} onClose={onClose} />;
  }
  return (
    <>
      {end !== undefined && !isPaying && (
        <Alert color="red" role="alert">
          {end.text ?? t(($) => (end.kind === 'refused' ? $.payAhead.failed : $.payAhead.notBegun))}
        </Alert>
      )}
      <PayAheadOrder cards={cards} settings={settings} isPaying={isPaying} onPay={(order) => void pay(order)} onClose={onClose} />
    </>
  );
}

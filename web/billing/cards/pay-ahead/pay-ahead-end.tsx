import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import type { PaymentEnd } from '../take-payment.ts';
import classes from './pay-ahead.module.css';

interface PayAheadEndProps {
  readonly end: Extract<PaymentEnd, { kind: 'paid' | 'unclear' }>;
  readonly isAsking: boolean;
  readonly onAsk: (code: string) => void;
  readonly onClose: () => void;
}

/** It is paid; or nobody knows yet, and it can be asked again. */
export function PayAheadEnd({ end, isAsking, onAsk, onClose }: PayAheadEndProps) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  if (end.kind === 'paid') {
    return (
      <End button={{ onClick: onClose, children: t(($) => $.payAhead.close) }}>
        <output className={classes.paid}>
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          {t(($) => $.payAhead.paid, { amount: format.money(end.payment.amount, end.payment.currency) })}
        </output>
      </End>
    );
  }
  return (
    <End button={{ onClick: () => onAsk(end.code), loading: isAsking, children: t(($) => $.payAhead.check) }}>
      <Alert color="amber" role="alert">
        {t(($) => $.payAhead.unclear)}
      </Alert>
    </End>
  );
}

interface EndProps {
  readonly button: { readonly onClick: () => void; readonly loading?: boolean; readonly children: ReactNode };
  readonly children: ReactNode;
}

/** The form has gone, and the focus with it: it comes to what follows. */
function End({ button, children }: EndProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={classes.end}>
      {children}
      <Button ref={ref} variant="default" {...button} />
    </div>
  );
}

import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { MoneyInWords } from '../../ui/money-in-words.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import type { PaymentMethods } from '../cards/api.ts';
import { totalOf } from '../invoice.ts';
import classes from './payment-foot.module.css';
import type { Payment } from './use-payment.ts';

interface PaymentFootProps {
  readonly payment: Payment;
  readonly methods: PaymentMethods | undefined;
  readonly onClose: () => void;
}

/** The total and the one way on, always in sight. */
export function PaymentFoot({ payment, methods, onClose }: PaymentFootProps) {
  const { t } = useTranslation('invoices');
  const { stage } = payment.state;
  const isOver = stage === 'done' || stage === 'unclear';
  return (
    <div className={classes.foot} data-page-bar data-stage={stage}>
      {!isOver && stage !== 'newCard' && <Total payment={payment} />}
      {stage === 'paying' && <output className={classes.taking}>{t(($) => $.payment.taking)}</output>}
      <div className={classes.buttons}>
        {isOver && (
          <Button fullWidth onClick={onClose}>
            {t(($) => $.payment.close)}
          </Button>
        )}
        {(stage === 'method' || stage === 'newCard' || stage === 'confirm') && <Back payment={payment} methods={methods} />}
        {(stage === 'invoices' || stage === 'method') && <Next payment={payment} methods={methods} />}
        {(stage === 'confirm' || stage === 'paying') && <Pay payment={payment} />}
      </div>
    </div>
  );
}

function useMoney({ invoices }: Payment): string {
  const format = useFormat();
  return format.money(totalOf(invoices), invoices[0]?.currency ?? 'GBP');
}

function Total({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoices');
  const amount = useMoney(payment);
  if (payment.invoices.length === 0) return null;
  return (
    <output className={classes.total}>
      {t(($) => $.payment.total)} <strong className="money">{amount}</strong>
    </output>
  );
}

function Back({ payment, methods }: Omit<PaymentFootProps, 'onClose'>) {
  const { t } = useTranslation('invoices');
  return (
    <Button variant="default" onClick={() => payment.send({ type: 'back', hasCards: (methods?.cards.length ?? 0) > 0 })}>
      {t(($) => $.payment.back)}
    </Button>
  );
}

function Next({ payment: { send, invoices }, methods }: Omit<PaymentFootProps, 'onClose'>) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const minimum = methods?.settings.minimumTotal;
  const isTooLittle = minimum !== undefined && totalOf(invoices) < minimum;
  const reason =
    invoices.length === 0
      ? t(($) => $.payment.chooseFirst)
      : isTooLittle
        ? t(($) => $.payment.tooLittle, { amount: format.money(minimum, methods?.settings.currency ?? 'GBP') })
        : undefined;
  const next = () => send({ type: 'next', defaultCard: methods?.cards.find(({ expired }) => !expired)?.id });
  return (
    <>
      {isTooLittle && invoices.length > 0 && (
        <p className={classes.tooLittle} aria-hidden>
          {reason}
        </p>
      )}
      <ReasonButton fullWidth side="above" reason={reason} loading={methods === undefined} onClick={next}>
        {t(($) => $.payment.next)}
      </ReasonButton>
    </>
  );
}

function Pay({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoices');
  const amount = useMoney(payment);
  const isPaying = payment.state.stage === 'paying';
  return (
    <Button
      fullWidth
      aria-disabled={isPaying || undefined}
      aria-busy={isPaying || undefined}
      leftSection={isPaying && <Loader size={18} color="currentColor" aria-hidden />}
      onClick={() => void payment.start()}
    >
      <MoneyInWords words={t(($) => $.payment.pay, { amount })} amount={amount} />
    </Button>
  );
}

import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleReason } from '../platform/use-can.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { MoneyInWords } from '../ui/money-in-words.tsx';
import { PaneHeader, Pane } from '../ui/overlay/pane.tsx';
import { useBlockNavigation } from '../ui/overlay/use-block-navigation.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { showToast } from '../ui/toast.tsx';
import { paymentMethodsQuery, type PaymentMethods } from './cards-api.ts';
import { Agreement } from './payment-agreement.tsx';
import { type Invoice, sumInvoices } from './invoice.ts';
import paymentFootClasses from './payment-foot.module.css';
import type { NewCardHandle } from './new-card-form.tsx';
import classes from './payment-pane.module.css';
import { PaymentStage } from './payment-stage.tsx';
import { isLocked, type Stage } from './payment-state.ts';
import { usePayment, type Payment } from './use-payment.ts';

interface PaymentPaneProps {
  readonly invoices: readonly Invoice[];
  readonly isDocked: boolean;
  /** Opened explicitly; selecting an invoice also opens it but leaves the focus there. */
  readonly takesFocus: boolean;
  readonly onRemove: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

/** Takes the payment of the selected invoices: method, amount, consent and payment on one screen. Cannot be closed while a payment is in flight. */
export function PaymentPane({ invoices: chosen, isDocked, takesFocus, onRemove, onClose }: PaymentPaneProps) {
  const { t } = useTranslation('invoices');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const newCard = useRef<NewCardHandle>(null);
  const query = useQuery(paymentMethodsQuery());
  const methods = query.data;
  const loading = toRegionLoading(query);
  const payment = usePayment(chosen, methods, async () => (await newCard.current?.save())?.id);
  const { state } = payment;
  const { stage } = state;
  const isPaying = isLocked(state);
  useBlockNavigation(isPaying, true);
  const failure = state.problem?.kind === 'failed' ? (state.problem.text ?? t(($) => $.payment.failed)) : undefined;
  useStageFocus({ stage, hasFailed: failure !== undefined, pane, takesFocus: takesFocus || !isDocked });
  useEffect(() => {
    if (failure !== undefined) void showToast(failure, 'danger', true);
  }, [failure]);
  const close = () => {
    if (!isPaying) onClose();
  };
  return (
    <Pane isDocked={isDocked} labelledBy={titleId} onClose={close}>
      <div ref={pane} className={classes.pane} data-payment aria-busy={isPaying}>
        <PaneHeader titleId={titleId} title={t(($) => $.payment.title)} onClose={close} isBusy={isPaying} />
        <div className={classes.body}>
          {(stage === 'unclear' || stage === 'done') && (
            <h3 className={classes.heading} tabIndex={-1} data-stage-heading>
              {t(($) => $.payment.headings[stage])}
            </h3>
          )}
          <PaymentStage payment={payment} methods={methods} newCard={newCard} onRemove={onRemove}>
            {failure !== undefined && <FailureAlert failure={failure} />}
            {loading.hasFailed && (
              <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
                {t(($) => $.payment.methodsFailed)}
              </InlineFailure>
            )}
          </PaymentStage>
        </div>
        <PaymentFoot payment={payment} methods={methods} onClose={close} />
      </div>
    </Pane>
  );
}

interface StageFocusOptions {
  readonly stage: Stage;
  readonly hasFailed: boolean;
  readonly pane: RefObject<HTMLElement | null>;
  readonly takesFocus: boolean;
}

/** Moves the focus to the title, to the choice of a method after a failure, and to the result. If selecting an invoice opened the pane, it stays there. */
function useStageFocus({ stage, hasFailed, pane, takesFocus }: StageFocusOptions): void {
  const last = useRef<Stage>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = stage;
    // While paying, the pressed button shows the progress. A form that could not be saved moves the focus to its own summary.
    if (before === stage || stage === 'paying') return;
    if (before === undefined ? !takesFocus : stage === 'choose' && !hasFailed) return;
    pane.current?.querySelector<HTMLElement>(before === undefined ? '[data-pane-title]' : '[data-stage-heading]')?.focus();
  }, [stage, hasFailed, pane, takesFocus]);
}

interface PaymentFootProps {
  readonly payment: Payment;
  readonly methods: PaymentMethods | undefined;
  readonly onClose: () => void;
}

/** Holds consent and the only primary button, always visible. */
function PaymentFoot({ payment, methods, onClose }: PaymentFootProps) {
  const { t } = useTranslation('invoices');
  const { stage } = payment.state;
  const isOver = stage === 'done' || stage === 'unclear';
  return (
    <div className={paymentFootClasses.foot} data-page-bar>
      {stage === 'paying' && <output className={paymentFootClasses.taking}>{t(($) => $.payment.taking)}</output>}
      {isOver ? (
        <Button fullWidth onClick={onClose}>
          {t(($) => $.payment.close)}
        </Button>
      ) : (
        <Pay payment={payment} methods={methods} />
      )}
    </div>
  );
}

/** Why the chosen invoices cannot be paid now; undefined if they can. */
function useObstacle({ invoices }: Payment, methods: PaymentMethods | undefined): string | undefined {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const roleReason = useRoleReason('manage-billing');
  if (roleReason !== undefined) return roleReason;
  if (invoices.length === 0) return t(($) => $.payment.chooseFirst);
  if (methods === undefined || sumInvoices(invoices) >= methods.settings.minimumTotal) return undefined;
  const { minimumTotal, currency } = methods.settings;
  return t(($) => $.payment.tooLittle, { amount: format.money(minimumTotal, currency) });
}

function Pay({ payment, methods }: Omit<PaymentFootProps, 'onClose'>) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const { invoices } = payment;
  const amount = format.money(sumInvoices(invoices), invoices[0]?.currency ?? methods?.settings.currency ?? 'GBP');
  const obstacle = useObstacle(payment, methods);
  const isPaying = payment.state.stage === 'paying';
  const words = <MoneyInWords words={t(($) => $.payment.pay, { amount })} amount={amount} />;
  if (obstacle !== undefined) {
    return (
      <>
        <p className={paymentFootClasses.obstacle} aria-hidden>
          {obstacle}
        </p>
        <ReasonButton fullWidth side="above" reason={obstacle}>
          {words}
        </ReasonButton>
      </>
    );
  }
  return (
    <>
      <Agreement
        agreed={payment.state.agreed}
        isMissing={payment.state.problem?.kind === 'agree'}
        isPaying={isPaying}
        onAgree={(agreed) => payment.send({ type: 'agree', agreed })}
      />
      <Button
        fullWidth
        loading={methods === undefined}
        aria-disabled={isPaying || undefined}
        aria-busy={isPaying || undefined}
        leftSection={isPaying && <Loader size={18} color="currentColor" aria-hidden />}
        onClick={() => void payment.start()}
      >
        {words}
      </Button>
    </>
  );
}

import { Button, Loader } from '@mantine/core';
import { IconCheck } from '../ui/icons/form-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
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
import { type Invoice, sumInvoices } from './invoice.ts';
import paymentFootClasses from './payment-foot.module.css';
import classes from './payment-pane.module.css';
import { PaymentStage } from './payment-stage.tsx';
import { isLocked, getStep, type Step, steps, type Stage } from './payment-state.ts';
import stageProgressClasses from './stage-progress.module.css';
import { usePayment, type Payment } from './use-payment.ts';

interface PaymentPaneProps {
  readonly invoices: readonly Invoice[];
  readonly isDocked: boolean;
  /** Opened explicitly; selecting an invoice also opens it but leaves the focus there. */
  readonly takesFocus: boolean;
  readonly onRemove: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

/** Guides the selected invoices to payment, stage by stage. Cannot be closed while a payment is in flight. */
export function PaymentPane({ invoices: chosen, isDocked, takesFocus, onRemove, onClose }: PaymentPaneProps) {
  const { t } = useTranslation('invoices');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const query = useQuery(paymentMethodsQuery());
  const methods = query.data;
  const loading = toRegionLoading(query);
  const payment = usePayment(chosen, methods?.settings);
  const { state } = payment;
  const isPaying = isLocked(state);
  useBlockNavigation(isPaying, true);
  useStageFocus(state.stage, pane, takesFocus || !isDocked);
  const failure = state.problem?.kind === 'failed' ? (state.problem.text ?? t(($) => $.payment.failed)) : undefined;
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
          <StageProgress step={getStep(state.stage)} hasNewCard={state.method === 'new' || methods?.cards.length === 0} />
          <h3 className={classes.heading} tabIndex={-1} data-stage-heading>
            {t(($) => $.payment.headings[state.stage])}
          </h3>
          {failure !== undefined && <FailureAlert failure={failure} />}
          {loading.hasFailed && (
            <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
              {t(($) => $.payment.methodsFailed)}
            </InlineFailure>
          )}
          <PaymentStage payment={payment} methods={methods} onRemove={onRemove} />
        </div>
        <PaymentFoot payment={payment} methods={methods} onClose={close} />
      </div>
    </Pane>
  );
}

/** Progress of a payment. The new-card step appears only when needed. */
function StageProgress({ step, hasNewCard }: { step: Step; hasNewCard: boolean }) {
  const { t } = useTranslation('invoices');
  const shown = steps.filter((one) => one !== 'newCard' || hasNewCard);
  const place = shown.indexOf(step);
  return (
    <ol className={stageProgressClasses.steps} aria-label={t(($) => $.payment.progress)}>
      {shown.map((one, index) => {
        const isDone = index < place || step === 'done';
        return (
          <li key={one} data-done={isDone || undefined} aria-current={one === step ? 'step' : undefined}>
            <span className={stageProgressClasses.mark} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={stageProgressClasses.name}>{t(($) => $.payment.steps[one])}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Moves the focus to each stage's heading. If selecting an invoice opened the pane, the focus stays there for further selections. */
function useStageFocus(stage: Stage, pane: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const last = useRef<Stage>(undefined);
  useEffect(() => {
    const isOpening = last.current === undefined;
    const isSame = last.current === stage;
    last.current = stage;
    // While paying, the pressed button shows the progress.
    if (isSame || stage === 'paying') return;
    if (isOpening && !takesFocus) return;
    pane.current?.querySelector<HTMLElement>(isOpening ? '[data-pane-title]' : '[data-stage-heading]')?.focus();
  }, [stage, pane, takesFocus]);
}

interface PaymentFootProps {
  readonly payment: Payment;
  readonly methods: PaymentMethods | undefined;
  readonly onClose: () => void;
}

/** Shows the total and the primary button, always visible. */
function PaymentFoot({ payment, methods, onClose }: PaymentFootProps) {
  const { t } = useTranslation('invoices');
  const { stage } = payment.state;
  const isOver = stage === 'done' || stage === 'unclear';
  return (
    <div className={paymentFootClasses.foot} data-page-bar data-stage={stage}>
      {!isOver && stage !== 'newCard' && <Total payment={payment} />}
      {stage === 'paying' && <output className={paymentFootClasses.taking}>{t(($) => $.payment.taking)}</output>}
      <div className={paymentFootClasses.buttons}>
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
  return format.money(sumInvoices(invoices), invoices[0]?.currency ?? 'GBP');
}

function Total({ payment }: { payment: Payment }) {
  const { t } = useTranslation('invoices');
  const amount = useMoney(payment);
  if (payment.invoices.length === 0) return null;
  return (
    <output className={paymentFootClasses.total}>
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
  const isTooLittle = minimum !== undefined && sumInvoices(invoices) < minimum;
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
        <p className={paymentFootClasses.tooLittle} aria-hidden>
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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { Pane } from '../../ui/overlay/pane.tsx';
import { PaneHeader } from '../../ui/overlay/pane-header.tsx';
import { useStayForAnswer } from '../../ui/overlay/use-stay-for-answer.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { showToast } from '../../ui/toast.tsx';
import { paymentMethodsQuery } from '../cards/api.ts';
import type { Invoice } from '../invoice.ts';
import { PaymentFoot } from './payment-foot.tsx';
import classes from './payment-pane.module.css';
import { PaymentStage } from './payment-stage.tsx';
import { isLocked, stepOf } from './payment-state.ts';
import { StageProgress } from './stage-progress.tsx';
import { usePayment } from './use-payment.ts';
import { useStageFocus } from './use-stage-focus.ts';

interface PaymentPaneProps {
  readonly invoices: readonly Invoice[];
  readonly isDocked: boolean;
  /** Somebody asked for it; choosing an invoice opens it too, but leaves the focus there. */
  readonly takesFocus: boolean;
  readonly onRemove: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

/** From the chosen invoices to their payment, a stage at a time. While money is being taken nothing takes the pane away. */
export function PaymentPane({ invoices: chosen, isDocked, takesFocus, onRemove, onClose }: PaymentPaneProps) {
  const { t } = useTranslation('invoices');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const query = useQuery(paymentMethodsQuery());
  const methods = query.data;
  const loading = loadingOf(query);
  const payment = usePayment(chosen, methods?.settings);
  const { state } = payment;
  const isPaying = isLocked(state);
  useStayForAnswer(isPaying, true);
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
          <StageProgress step={stepOf(state.stage)} hasNewCard={state.method === 'new' || methods?.cards.length === 0} />
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

import { Button, Loader, Skeleton, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { announce } from '../../ui/announcer.tsx';
import { findMilestone, useTimeUntil } from '../../ui/countdown.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PaneHeader } from '../../ui/overlay/pane.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { declineReasonsQuery } from '../api.ts';
import { canClose, isActioned, type Basket } from '../basket.ts';
import type { Lead } from '../lead.ts';
import { isCompanyRefusal } from '../refusals.ts';
import { BlockedAlert, useRefusalText } from './remedy-list.tsx';
import { BoughtPanel } from './bought-panel.tsx';
import { BuyForm } from './buy-form.tsx';
import declinePanelClasses from './decline-panel.module.css';
import classes from './lead-basket.module.css';
import { DetailsSkeleton, LeadDetails } from './lead-details.tsx';
import { type useBasket, useStageFocus } from './use-basket.ts';

interface LeadBasketProps {
  readonly row: Lead;
  readonly company: CompanyWire;
  readonly basket: ReturnType<typeof useBasket>;
  readonly titleId: string;
  readonly onClose: () => void;
}

/** Shows one lead: details, then the form for its stage. */
export function LeadBasket({ row, company, basket: { basket, send, buy, decline, sendReason }, titleId, onClose }: LeadBasketProps) {
  const { t } = useTranslation('buying');
  const pane = useRef<HTMLDivElement>(null);
  // Open the pane immediately; its contents render deferred.
  const isDrawn = useDeferredValue(true, false);
  useStageFocus(basket.stage, pane);
  usePriorityAnnouncement(row.priorityUntil);
  const close = () => {
    if (canClose(basket)) onClose();
  };
  return (
    <div ref={pane}>
      <PaneHeader titleId={titleId} title={t(($) => $.basket.title)} onClose={close} isBusy={!canClose(basket)} />
      <div className={classes.body}>
        {(basket.stage === 'blocked' || basket.stage === 'checkFailed') && (
          <BlockedAlert
            refusal={basket.stage === 'blocked' ? basket.refusal : { ...basket, kind: 'unchecked' }}
            row={row}
            onRetry={() => send({ type: 'check' })}
          />
        )}
        {!isActioned(basket) && (isDrawn ? <LeadDetails row={row} /> : <DetailsSkeleton />)}
        {isDrawn && basket.stage === 'checking' && <Checking />}
        {(basket.stage === 'ready' || basket.stage === 'buying') && (
          <BuyForm
            basket={basket}
            canPay={company.can_pay_for_leads || company.buy_without_card}
            onAgree={(agreed) => send({ type: 'agreed', agreed })}
            onBuy={(agreed) => void buy(basket.quote, agreed)}
            onDecline={() => send({ type: 'decline' })}
            onClose={close}
          />
        )}
        {basket.stage === 'blocked' && isCompanyRefusal(basket.refusal) && <NoThanks onDecline={() => send({ type: 'decline' })} />}
        {(basket.stage === 'blocked' || basket.stage === 'checkFailed') && <CloseButton onClose={close} />}
        {basket.stage === 'declining' && (
          <DeclinePanel basket={basket} row={row} onDecline={() => void decline()} onKeep={() => send({ type: 'keep' })} />
        )}
        {basket.stage === 'survey' && (
          <DeclineSurvey
            basket={basket}
            onChoose={(reason) => send({ type: 'reasonChosen', reason })}
            onSend={() => void sendReason(basket.reason)}
            onClose={close}
          />
        )}
        {basket.stage === 'declined' && <Declined onClose={close} />}
        {basket.stage === 'bought' && <BoughtPanel lead={basket.lead} workType={row.workType} onClose={close} />}
      </div>
    </div>
  );
}

function Checking() {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.checking}>
      <output className={classes.status}>
        <Loader size={20} aria-hidden /> {t(($) => $.basket.checking)}
      </output>
      <Skeleton height={36} />
      <Skeleton height={44} />
    </div>
  );
}

function Declined({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <>
      <h3 className={classes.thanks} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.thanks)}
      </h3>
      <CloseButton onClose={onClose} />
    </>
  );
}

/** Lets a company that cannot buy still decline, so a reserved place passes to the next one. */
function NoThanks({ onDecline }: { readonly onDecline: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <Button variant="default" fullWidth onClick={onDecline}>
      {t(($) => $.basket.noThanks)}
    </Button>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('buying');
  return (
    <Button variant="subtle" fullWidth onClick={onClose}>
      {t(($) => $.basket.close)}
    </Button>
  );
}

interface DeclinePanelProps {
  readonly basket: Extract<Basket, { stage: 'declining' }>;
  readonly row: Lead;
  readonly onDecline: () => void;
  readonly onKeep: () => void;
}

function DeclinePanel({ basket, row, onDecline, onKeep }: DeclinePanelProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText();
  const { problem, sending } = basket;
  return (
    <section className={declinePanelClasses.panel} aria-busy={sending}>
      <h3 className={declinePanelClasses.question} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.question)}
      </h3>
      <FailureAlert failure={problem && (problem.refusal === undefined ? t(($) => $.decline.failed) : refusalText(problem.refusal, row))} />
      <div className={declinePanelClasses.actions}>
        <Button
          variant="default"
          aria-disabled={sending}
          onClick={onDecline}
          leftSection={sending && <Loader size={18} color="currentColor" />}
        >
          {t(($) => $.decline.yes)}
        </Button>
        <Button variant="filled" aria-disabled={sending} onClick={onKeep}>
          {t(($) => $.decline.keep)}
        </Button>
      </div>
    </section>
  );
}

/** Announces the end of priority access: ten minutes before, one minute before, and at the end. */
export function usePriorityAnnouncement(until: string | null): void {
  const { t } = useTranslation('buying');
  const milestone = findMilestone(useTimeUntil(until));
  const announced = useRef(milestone);
  useEffect(() => {
    if (milestone === announced.current) return;
    announced.current = milestone;
    if (milestone !== undefined) announce(t(($) => $.countdown[milestone]));
  }, [milestone, t]);
}

interface DeclineSurveyProps {
  readonly basket: Extract<Basket, { stage: 'survey' }>;
  readonly onChoose: (reason: number) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks why an offered lead was declined; the decline itself is already saved. */
function DeclineSurvey({ basket, onChoose, onSend, onClose }: DeclineSurveyProps) {
  const { t } = useTranslation('buying');
  const reasons = useQuery(declineReasonsQuery());
  const loading = toRegionLoading(reasons);
  const group = useRef<HTMLDivElement>(null);
  const { reason, sending, problem } = basket;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    if (reason === undefined) group.current?.querySelector('input')?.focus();
  };
  return (
    <form className={declinePanelClasses.panel} onSubmit={submit} aria-busy={sending} noValidate>
      <h3 className={declinePanelClasses.question} tabIndex={-1} data-stage-heading>
        {t(($) => $.decline.why)}
      </h3>
      <FailureAlert failure={problem === 'failed' ? t(($) => $.decline.failed) : undefined} />
      {loading.isBusy && <Skeleton height={160} aria-hidden />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.decline.reasonsFailed)}
        </InlineFailure>
      )}
      {reasons.data !== undefined && (
        <Radio.Group
          ref={group}
          name="reason"
          label={t(($) => $.decline.why)}
          labelProps={{ className: 'visually-hidden' }}
          value={reason === undefined ? null : String(reason)}
          onChange={(value) => onChoose(Number(value))}
          error={problem === 'required' && t(($) => $.decline.reasonRequired)}
        >
          <div className={declinePanelClasses.reasons}>
            {reasons.data.map(({ id, text, action_text: actionText }) => (
              <div key={id}>
                <Radio size="md" value={String(id)} label={text} />
                {id === reason && actionText !== null && <p className={declinePanelClasses.followUp}>{actionText}</p>}
              </div>
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={declinePanelClasses.actions}>
        <Button type="submit" aria-disabled={sending} leftSection={sending && <Loader size={18} color="currentColor" />}>
          {t(($) => $.decline.send)}
        </Button>
        <Button variant="subtle" aria-disabled={sending} onClick={onClose}>
          {t(($) => $.basket.close)}
        </Button>
      </div>
    </form>
  );
}

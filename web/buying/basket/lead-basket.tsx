import { Button, Loader, Skeleton } from '@mantine/core';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { canClose, isActioned } from '../basket.ts';
import { isOfCompany } from '../refusals.ts';
import { BlockedAlert } from './blocked-alert.tsx';
import { BoughtPanel } from './bought-panel.tsx';
import { BuyForm } from './buy-form.tsx';
import { DeclinePanel } from './decline-panel.tsx';
import { DeclineSurvey } from './decline-survey.tsx';
import classes from './lead-basket.module.css';
import { DetailsSkeleton, LeadDetails } from './lead-details.tsx';
import { PaneHeader } from '../../ui/overlay/pane-header.tsx';
import type { useBasket } from './use-basket.ts';
import { usePriorityAnnouncement } from '../list/use-priority-announcement.ts';
import { useStageFocus } from './use-stage-focus.ts';

interface LeadBasketProps {
  readonly row: Lead;
  readonly company: CompanyWire;
  readonly basket: ReturnType<typeof useBasket>;
  readonly titleId: string;
  readonly onClose: () => void;
}

/** One lead: details, then whatever its stage asks for. */
export function LeadBasket({ row, company, basket: { basket, send, buy, decline, sendReason }, titleId, onClose }: LeadBasketProps) {
  const { t } = useTranslation('buying');
  const pane = useRef<HTMLDivElement>(null);
  // The pane itself answers the press at once; its contents follow.
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
        {basket.stage === 'blocked' && isOfCompany(basket.refusal) && <NoThanks onDecline={() => send({ type: 'decline' })} />}
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
      <Skeleton height={92} />
      <Skeleton height={24} />
      <Skeleton height={44} />
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

/** Who cannot buy a lead now may still say that it is not wanted: a reserved place goes on to the next company. */
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

import { Skeleton, Button, Title, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { remainingCreditQuery } from '../platform/session.ts';
import { announce } from '../ui/announcer.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { useRoleReason } from '../platform/use-can.ts';
import { InfoNote } from '../ui/info-note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { showToast } from '../ui/toast.tsx';
import addCardPanelClasses from './add-card-panel.module.css';
import { type Card, paymentMethodsQuery, type PaymentMethods as Methods, setAutomaticPayment } from './cards-api.ts';
import automaticPaymentClasses from './automatic-payment.module.css';
import { useCardName } from './cards.ts';
import { CardList } from './card-list.tsx';
import { NewCardForm } from './new-card-form.tsx';
import { PayAhead } from './pay-ahead.tsx';
import { TopUp } from './top-up.tsx';
import classes from './payment-methods.module.css';

/** Manages saved cards, automatic payment and top-up. */
export function PaymentMethods() {
  const { t } = useTranslation('cards');
  const query = useQuery(paymentMethodsQuery());
  const loading = toRegionLoading(query);
  const roleReason = useRoleReason('manage-billing');
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.page.title)} description={t(($) => $.page.description)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.page.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div className={classes.columns} aria-hidden>
          <div className={classes.main}>
            <Skeleton height={132} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </div>
          <Skeleton height={180} />
        </div>
      )}
      {roleReason !== undefined && <InfoNote>{roleReason}</InfoNote>}
      {query.data !== undefined && (
        <fieldset disabled={roleReason !== undefined} className={classes.all}>
          <Loaded {...query.data} />
        </fieldset>
      )}
    </div>
  );
}

function Loaded({ cards, settings }: Methods) {
  const { t } = useTranslation('cards');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: credit } = useQuery(remainingCreditQuery());
  const isPrepaid = credit?.creditLimit === 0;
  const defaultCard = cards.find((card) => card.default === 1);
  const announceSaved = ({ cardnum }: Card) => {
    const text = t(($) => $.new.saved, { digits: cardnum });
    announce(text);
    void showToast(text, 'success', true);
    heading.current?.focus();
  };
  const money = (
    <div className={classes.money}>
      <PayAhead cards={cards} settings={settings} isPrepaid={isPrepaid} />
      <TopUp settings={settings} card={defaultCard} />
    </div>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {isPrepaid && money}
        {(settings.canAutoPay || settings.autoPayEnabled) && <AutomaticPayment isOn={settings.autoPayEnabled} card={defaultCard} />}
        <CardList cards={cards} heading={heading} />
      </div>
      <div className={classes.add}>
        <AddCardPanel key={cards.length === 0 ? 'first' : 'more'} isFirst={cards.length === 0} onSaved={announceSaved} />
      </div>
      {!isPrepaid && money}
    </div>
  );
}

interface AddCardPanelProps {
  /** No card yet, so the form is open. */
  readonly isFirst: boolean;
  readonly onSaved: (card: Card) => void;
}

/** "Add a new payment method": opens the form on demand, because each one starts a setup at the provider. */
function AddCardPanel({ isFirst, onSaved }: AddCardPanelProps) {
  const { t } = useTranslation('cards');
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <section className={addCardPanelClasses.panel} aria-labelledby="add-card">
      <Title order={2} size="h3" id="add-card" tabIndex={-1}>
        {t(($) => $.new.title)}
      </Title>
      {isOpen ? (
        <NewCardForm
          asksDefault={!isFirst}
          onSaved={(card) => {
            setOpen(false);
            onSaved(card);
          }}
          {...(!isFirst && { onCancel: () => setOpen(false) })}
        />
      ) : (
        <>
          <p className={addCardPanelClasses.intro}>{t(($) => $.new.intro)}</p>
          <Button
            className={addCardPanelClasses.open}
            onClick={() => {
              setOpen(true);
              document.getElementById('add-card')?.focus();
            }}
          >
            {t(($) => $.new.open)}
          </Button>
        </>
      )}
    </section>
  );
}

interface AutomaticPaymentProps {
  readonly isOn: boolean;
  /** The card to charge. */
  readonly card: Card | undefined;
}

/** Toggles automatic payment of due invoices. Turning it on asks for confirmation, because money is involved. */
function AutomaticPayment({ isOn, card }: AutomaticPaymentProps) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const name = useCardName();
  const titleId = useId();
  const textId = useId();
  const [isAsking, setAsking] = useState(false);
  // Keeps the failure text when the switch flips back.
  const [isRequestedOn, setRequestedOn] = useState(isOn);
  const { run, isBusy, failure } = useAction(t(($) => (isRequestedOn ? $.automatic.enableFailed : $.automatic.disableFailed)));
  const change = (next: boolean) => {
    setAsking(false);
    setRequestedOn(next);
    void run(async () => {
      await setAutomaticPayment(client, next);
      void showToast(t(($) => (next ? $.automatic.enabled : $.automatic.disabled)));
    });
  };
  return (
    <section className={automaticPaymentClasses.card} aria-labelledby={titleId}>
      <div className={automaticPaymentClasses.head}>
        <Title order={2} size="h3" id={titleId}>
          {t(($) => $.automatic.title)}
        </Title>
        <Switch
          size="md"
          checked={isBusy ? isRequestedOn : isOn}
          disabled={isBusy}
          aria-labelledby={titleId}
          aria-describedby={textId}
          onChange={() => (isOn ? change(false) : setAsking(true))}
        />
      </div>
      <p id={textId} className={automaticPaymentClasses.text}>
        {t(($) => $.automatic.text)}
      </p>
      <FailureAlert failure={failure} />
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.automatic.question)}
          confirm={t(($) => $.automatic.turnOn)}
          cancel={t(($) => $.automatic.keepOff)}
          onConfirm={() => change(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{card === undefined ? t(($) => $.automatic.questionTextNoCard) : t(($) => $.automatic.questionText, { card: name(card) })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

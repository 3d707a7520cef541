import { Badge, Radio, Loader, ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconFileTypePdf } from '../ui/icons/trade-icons.ts';
import { IconX } from '../ui/icons/form-icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { InfoNote } from '../ui/info-note.tsx';
import type { PaymentMethods, Card } from './cards-api.ts';
import { useCardOption } from './cards.ts';
import { NewCardForm } from './new-card-form.tsx';
import { invoiceFile, type Invoice, sumInvoices } from './invoice.ts';
import { useStatusWords } from './invoice-cells.tsx';
import { mobileLayout } from './layout.ts';
import chosenInvoicesClasses from './chosen-invoices.module.css';
import { ConfirmPaymentForm } from './confirm-payment-form.tsx';
import classes from './method-choice.module.css';
import paymentEndClasses from './payment-end.module.css';
import type { Method } from './payment-state.ts';
import type { Payment } from './use-payment.ts';

interface PaymentStageProps {
  readonly payment: Payment;
  /** Undefined while loading. */
  readonly methods: PaymentMethods | undefined;
  readonly onRemove: (invoice: Invoice) => void;
}

/** Content of a stage. The new-card form keeps its input while the user goes back. */
export function PaymentStage({ payment: { state, send, invoices }, methods, onRemove }: PaymentStageProps) {
  const { stage, method, payment } = state;
  const cards = methods?.cards ?? [];
  return (
    <>
      {stage === 'invoices' && <ChosenInvoices invoices={invoices} onRemove={onRemove} />}
      {stage === 'method' && <MethodChoice cards={cards} method={method} onChoose={(next) => send({ type: 'choose', method: next })} />}
      <NewCard
        isShown={stage === 'newCard'}
        isWanted={method === 'new'}
        hasCards={cards.length > 0}
        onSaved={(card) => send({ type: 'cardSaved', card })}
      />
      {(stage === 'confirm' || stage === 'paying') && (
        <ConfirmPaymentForm
          invoices={invoices}
          card={cards.find(({ id }) => id === method)}
          agreed={state.agreed}
          isMissing={state.problem?.kind === 'agree'}
          isPaying={stage === 'paying'}
          onAgree={(agreed) => send({ type: 'agree', agreed })}
        />
      )}
      {stage === 'unclear' && <Unclear payment={payment} />}
      {stage === 'done' && payment !== undefined && <Paid payment={payment} />}
    </>
  );
}

interface NewCardProps {
  readonly isShown: boolean;
  readonly isWanted: boolean;
  readonly hasCards: boolean;
  readonly onSaved: (card: number) => void;
}

function NewCard({ isShown, isWanted, hasCards, onSaved }: NewCardProps) {
  const { t } = useTranslation('invoices');
  const [hasStarted, setStarted] = useState(false);
  if (isShown && !hasStarted) setStarted(true);
  if (hasStarted && !isWanted && !isShown) setStarted(false);
  if (!isShown && !hasStarted) return null;
  return (
    <div hidden={!isShown}>
      <NewCardForm
        asksDefault={hasCards}
        submit={t(($) => $.payment.next)}
        onSaved={({ id }) => {
          setStarted(false);
          onSaved(id);
        }}
      />
    </div>
  );
}

interface MethodChoiceProps {
  readonly cards: readonly Card[];
  readonly method: Method | undefined;
  readonly onChoose: (method: Method) => void;
}

const formatMethod = (method: Method | undefined) => (method === undefined ? null : String(method));

/** Lists saved cards and the option of a new one. Expired cards are shown as disabled, with the reason. */
function MethodChoice({ cards, method, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation('invoices');
  const cardOption = useCardOption();
  return (
    <Radio.Group
      aria-label={t(($) => $.payment.steps.method)}
      value={formatMethod(method)}
      onChange={(value) => onChoose(value === 'new' ? 'new' : Number(value))}
    >
      <div className={classes.cards}>
        {cards.map((card) => (
          <Radio
            key={card.id}
            size="md"
            classNames={{ root: classes.card ?? '' }}
            value={String(card.id)}
            disabled={card.expired}
            label={
              <>
                {cardOption(card)}{' '}
                {card.default === 1 && !card.expired && (
                  <Badge variant="light" color="petrol" size="lg">
                    {t(($) => $.payment.defaultCard)}
                  </Badge>
                )}
              </>
            }
            description={
              card.expired
                ? t(($) => $.payment.expired, { date: card.expirydate })
                : t(($) => $.payment.expires, { date: card.expirydate, name: card.cardholder })
            }
          />
        ))}
        <Radio size="md" classNames={{ root: classes.card ?? '' }} value="new" label={t(($) => $.payment.newCard)} />
      </div>
    </Radio.Group>
  );
}

/** Confirms the payment: amount paid, and the documents as receipts. */
function Paid({ payment }: { payment: PaymentWire }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (
    <div className={paymentEndClasses.paid}>
      <IconCircleCheck size={56} stroke={1.5} className={paymentEndClasses.check} aria-hidden />
      <output className={paymentEndClasses.thanks}>
        {t(($) => $.payment.thanks, { amount: format.money(payment.amount, payment.currency) })}
      </output>
      <ul className={paymentEndClasses.receipts} aria-label={t(($) => $.payment.receipts)}>
        {payment.invoices.map((code) => (
          <li key={code}>
            <a href={invoiceFile(code)} download className={paymentEndClasses.receipt}>
              <IconFileTypePdf size={20} stroke={1.75} aria-hidden />
              {t(($) => $.payment.receipt, { code })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains that the outcome is unknown: nothing is charged twice, and the user need not wait. */
function Unclear({ payment }: { payment: PaymentWire | undefined }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={paymentEndClasses.unclear}>
      <output className={paymentEndClasses.waiting}>
        <Loader size={20} aria-hidden />
        {payment?.state === 'processing' ? t(($) => $.payment.processing) : t(($) => $.payment.unknown)}
      </output>
      <InfoNote>{t(($) => $.payment.unknownHelp)}</InfoNote>
    </div>
  );
}

interface ChosenInvoicesProps {
  readonly invoices: readonly Invoice[];
  readonly onRemove: (invoice: Invoice) => void;
}

/** Invoices to pay; on a phone collapsed to count and total. */
function ChosenInvoices({ invoices, onRemove }: ChosenInvoicesProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const [first] = invoices;
  if (first === undefined) return <p className={chosenInvoicesClasses.none}>{t(($) => $.payment.chooseFirst)}</p>;
  if (!isMobile) return <Lines invoices={invoices} onRemove={onRemove} />;
  return (
    <details className={chosenInvoicesClasses.fold}>
      <summary className="figure">
        {t(($) => $.payment.chosen, { count: invoices.length, amount: format.money(sumInvoices(invoices), first.currency) })}
      </summary>
      <Lines invoices={invoices} onRemove={onRemove} />
    </details>
  );
}

function Lines({ invoices, onRemove }: ChosenInvoicesProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const statusWords = useStatusWords();
  /** Removing the line removes its button, so focus moves to the next button or the heading. */
  const remove = (invoice: Invoice, button: HTMLElement) => {
    const line = button.closest('li');
    const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
    const heading = button.closest('[data-payment]')?.querySelector<HTMLElement>('[data-stage-heading]');
    (next ?? heading)?.focus();
    onRemove(invoice);
  };
  return (
    <ul className={chosenInvoicesClasses.lines}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className={chosenInvoicesClasses.code}>
            {invoice.code}
            <span className={chosenInvoicesClasses.status}>{statusWords(invoice)}</span>
          </span>
          <span className="money">{format.money(invoice.outstanding, invoice.currency)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.payment.remove, { code: invoice.code })}
            onClick={(event) => remove(invoice, event.currentTarget)}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

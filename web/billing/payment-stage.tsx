import { Badge, Radio, Loader, ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconFileTypePdf } from '../ui/icons/trade-icons.ts';
import { IconX } from '../ui/icons/form-icons.ts';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { InfoNote } from '../ui/info-note.tsx';
import type { PaymentMethods, Card } from './cards-api.ts';
import { useCardOption } from './cards.ts';
import { NewCardForm, type NewCardHandle } from './new-card-form.tsx';
import { invoiceFile, type Invoice, sumInvoices } from './invoice.ts';
import { useStatusWords } from './invoice-cells.tsx';
import { mobileLayout } from './layout.ts';
import chosenInvoicesClasses from './chosen-invoices.module.css';
import { AmountLines } from './payment-agreement.tsx';
import classes from './method-choice.module.css';
import paymentEndClasses from './payment-end.module.css';
import paymentSectionClasses from './payment-section.module.css';
import type { Method } from './payment-state.ts';
import type { Payment } from './use-payment.ts';

interface PaymentStageProps {
  readonly payment: Payment;
  /** Undefined while loading. */
  readonly methods: PaymentMethods | undefined;
  readonly newCard: Ref<NewCardHandle>;
  readonly onRemove: (invoice: Invoice) => void;
  /** Why the payment failed, or the methods could not be loaded. */
  readonly children: ReactNode;
}

/** Content of a stage: everything to decide on one screen, then the result. */
export function PaymentStage({ payment, methods, newCard, onRemove, children }: PaymentStageProps) {
  const { t } = useTranslation('invoices');
  const { state, method, send, invoices } = payment;
  const cards = methods?.cards ?? [];
  switch (state.stage) {
    case 'unclear':
      return <Unclear payment={state.payment} />;
    case 'done':
      return state.payment !== undefined && <Paid payment={state.payment} />;
    case 'choose':
    case 'paying':
      return (
        <>
          <Section title={t(($) => $.payment.headings.invoices)}>
            <ChosenInvoices invoices={invoices} onRemove={onRemove} />
          </Section>
          <Section title={t(($) => $.payment.headings.method)} isMain>
            {children}
            {cards.length > 0 && <MethodChoice cards={cards} method={method} onChoose={(next) => send({ type: 'choose', method: next })} />}
            {method === 'new' && <NewCardForm ref={newCard} asksDefault={cards.length > 0} onEnter={() => void payment.start()} />}
          </Section>
          {invoices.length > 0 && (
            <Section title={t(($) => $.payment.headings.confirm)}>
              <AmountLines invoices={invoices} />
            </Section>
          )}
        </>
      );
  }
}

interface SectionProps {
  readonly title: string;
  /** Takes the focus after a failure. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isMain = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={paymentSectionClasses.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={paymentSectionClasses.title} tabIndex={-1} data-stage-heading={isMain || undefined}>
        {title}
      </h3>
      {children}
    </section>
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
      aria-label={t(($) => $.payment.headings.method)}
      value={formatMethod(method)}
      onChange={(value) => onChoose(value === 'new' ? 'new' : Number(value))}
    >
      <div className={classes.cards}>
        {cards.map((card) => (
          <Radio
            key={card.id}
            size="md"
            classNames={{ root: classes.card ?? '', body: classes.line ?? '' }}
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
        <Radio
          size="md"
          classNames={{ root: classes.card ?? '', body: classes.line ?? '' }}
          value="new"
          label={t(($) => $.payment.newCard)}
        />
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

/** More would push the card and the agreement out of sight. */
const maxUnfolded = 4;

/** Invoices to pay; many of them, or any on a phone, collapse to count and total. */
function ChosenInvoices({ invoices, onRemove }: ChosenInvoicesProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const [first] = invoices;
  if (first === undefined) return <p className={chosenInvoicesClasses.none}>{t(($) => $.payment.chooseFirst)}</p>;
  if (!isMobile && invoices.length <= maxUnfolded) return <Lines invoices={invoices} onRemove={onRemove} />;
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

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethods } from '../cards/api.ts';
import { NewCardForm } from '../cards/new-card-form.tsx';
import type { Invoice } from '../invoice.ts';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { ConfirmPaymentForm } from './confirm-payment-form.tsx';
import { MethodChoice } from './method-choice.tsx';
import { Paid, Unclear } from './payment-end.tsx';
import type { Payment } from './use-payment.ts';

interface PaymentStageProps {
  readonly payment: Payment;
  /** Undefined until they are known. */
  readonly methods: PaymentMethods | undefined;
  readonly onRemove: (invoice: Invoice) => void;
}

/** What a stage shows. The form of a new card stays as it was typed while somebody goes back and looks. */
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
  const [isBegun, setBegun] = useState(false);
  if (isShown && !isBegun) setBegun(true);
  if (isBegun && !isWanted && !isShown) setBegun(false);
  if (!isShown && !isBegun) return null;
  return (
    <div hidden={!isShown}>
      <NewCardForm
        asksDefault={hasCards}
        submit={t(($) => $.payment.next)}
        onSaved={({ id }) => {
          setBegun(false);
          onSaved(id);
        }}
      />
    </div>
  );
}

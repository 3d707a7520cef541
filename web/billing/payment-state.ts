import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import type { PaymentEnd } from './take-payment.ts';

/** One screen until the payment begins; its sections are the steps. */
export type Stage = 'choose' | 'paying' | 'unclear' | 'done';

/** Id of a saved card, or a new card. */
export type Method = number | 'new';

export interface PaymentState {
  readonly stage: Stage;
  /** Undefined until chosen: the default card applies. */
  readonly method: Method | undefined;
  readonly agreed: boolean;
  /** The card entered for this payment. It is not kept if it is declined. */
  readonly newCard?: number | undefined;
  /** Why nothing was charged, or that consent is missing. */
  readonly problem?: { readonly kind: 'failed'; readonly text: string | undefined } | { readonly kind: 'agree' } | undefined;
  /** As last reported by the server. */
  readonly payment?: PaymentWire | undefined;
  readonly code?: string | undefined;
}

export type PaymentEvent =
  | { readonly type: 'choose'; readonly method: Method }
  | { readonly type: 'agree'; readonly agreed: boolean }
  /** The amount due has changed. */
  | { readonly type: 'changed' }
  | { readonly type: 'pay'; readonly method: Method }
  | { readonly type: 'cardSaved'; readonly card: number }
  /** The form of the new card shows why. */
  | { readonly type: 'cardNotSaved' }
  | { readonly type: 'ended'; readonly end: PaymentEnd };

export const initialPayment: PaymentState = { stage: 'choose', method: undefined, agreed: false };

/** Returns the next state. Events that do not fit the stage are ignored. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const { stage } = state;
  const calm = { ...state, problem: undefined };
  switch (event.type) {
    case 'choose':
      // Consent covers this amount and card.
      return stage === 'choose' ? { ...state, method: event.method, agreed: false } : state;
    case 'agree':
      return stage === 'choose' ? { ...calm, agreed: event.agreed } : state;
    case 'changed':
      return stage === 'choose' || stage === 'unclear' ? { ...state, agreed: false } : state;
    case 'pay':
      if (stage !== 'choose') return state;
      return state.agreed ? { ...calm, stage: 'paying', method: event.method } : { ...state, problem: { kind: 'agree' } };
    case 'cardSaved':
      return stage === 'paying' ? { ...state, method: event.card, newCard: event.card } : state;
    case 'cardNotSaved':
      return stage === 'paying' ? { ...state, stage: 'choose' } : state;
    case 'ended':
      return stage === 'paying' || stage === 'unclear' ? afterEnd(state, event.end) : state;
  }
}

function afterEnd(state: PaymentState, end: PaymentEnd): PaymentState {
  switch (end.kind) {
    case 'paid':
      return { ...state, stage: 'done', payment: end.payment, problem: undefined };
    case 'refused':
      return refused(end.text);
    case 'notStarted':
      return { ...state, stage: 'choose', problem: { kind: 'failed', text: end.text } };
    case 'unclear':
      return { ...state, stage: 'unclear', code: end.code, payment: end.payment ?? state.payment };
  }
}

/** Returns to the card choice with a new card selected, because the old one failed. */
function refused(text: string | undefined): PaymentState {
  return { stage: 'choose', method: 'new', agreed: false, problem: { kind: 'failed', text } };
}

/** Whether the pane must not be closed. */
export function isLocked({ stage }: PaymentState): boolean {
  return stage === 'paying';
}

import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import type { PaymentEnd } from './take-payment.ts';

/** Steps shown to the user; `paying` and `unclear` lie in between. */
export const steps = ['invoices', 'method', 'newCard', 'confirm', 'done'] as const;
export type Step = (typeof steps)[number];
export type Stage = Step | 'paying' | 'unclear';

/** Id of a saved card, or a new card. */
export type Method = number | 'new';

export interface PaymentState {
  readonly stage: Stage;
  readonly method: Method | undefined;
  readonly agreed: boolean;
  /** Why nothing was charged, or that consent is missing. */
  readonly problem?: { readonly kind: 'failed'; readonly text: string | undefined } | { readonly kind: 'agree' } | undefined;
  /** As last reported by the server. */
  readonly payment?: PaymentWire | undefined;
  readonly code?: string | undefined;
}

export type PaymentEvent =
  | { readonly type: 'next'; readonly defaultCard: number | undefined }
  | { readonly type: 'back'; readonly hasCards: boolean }
  | { readonly type: 'choose'; readonly method: Method }
  | { readonly type: 'cardSaved'; readonly card: number }
  | { readonly type: 'agree'; readonly agreed: boolean }
  /** The amount due has changed. */
  | { readonly type: 'changed' }
  | { readonly type: 'pay' }
  | { readonly type: 'ended'; readonly end: PaymentEnd };

export const initialPayment: PaymentState = { stage: 'invoices', method: undefined, agreed: false };

/** Returns the next state. Events that do not fit the stage are ignored. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const { stage, method } = state;
  const calm = { ...state, problem: undefined };
  switch (event.type) {
    case 'next':
      if (stage === 'invoices') {
        if (event.defaultCard === undefined) return { ...calm, stage: 'newCard', method: 'new' };
        return { ...calm, stage: 'method', method: method ?? event.defaultCard };
      }
      if (stage !== 'method' || method === undefined) return state;
      return { ...calm, stage: method === 'new' ? 'newCard' : 'confirm' };
    case 'back':
      if (stage === 'method') return { ...calm, stage: 'invoices' };
      if (stage === 'newCard') return { ...calm, stage: event.hasCards ? 'method' : 'invoices' };
      // Consent covers this amount and card, either of which may now change.
      return stage === 'confirm' ? { ...calm, stage: 'method', agreed: false } : state;
    case 'choose':
      return stage === 'method' ? { ...state, method: event.method } : state;
    case 'cardSaved':
      return stage === 'newCard' ? { ...calm, stage: 'confirm', method: event.card } : state;
    case 'agree':
      return stage === 'confirm' ? { ...calm, agreed: event.agreed } : state;
    case 'changed':
      return stage === 'confirm' || stage === 'unclear' ? { ...state, agreed: false } : state;
    case 'pay':
      if (stage !== 'confirm') return state;
      return state.agreed ? { ...calm, stage: 'paying' } : { ...state, problem: { kind: 'agree' } };
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
      return { ...state, stage: 'confirm', problem: { kind: 'failed', text: end.text } };
    case 'unclear':
      return { ...state, stage: 'unclear', code: end.code, payment: end.payment ?? state.payment };
  }
}

/** Returns to the card choice with a new card selected, because the old one failed. */
function refused(text: string | undefined): PaymentState {
  return { stage: 'method', method: 'new', agreed: false, problem: { kind: 'failed', text } };
}

/** Whether the pane must not be closed. */
export function isLocked({ stage }: PaymentState): boolean {
  return stage === 'paying';
}

/** Returns the header step that a stage belongs to. */
export function getStep(stage: Stage): Step {
  return stage === 'paying' || stage === 'unclear' ? 'confirm' : stage;
}

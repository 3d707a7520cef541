import type { Tx } from '../../platform/database/database.ts';
import { neededText, type Form } from './protocol/form-rule.ts';
import { findPaymentMethod } from './objects/objects-query.ts';
import { lockedPaymentIntent, unexpectedState } from './payments/confirm-payment-intent.ts';
import { refusePayment, takeCharge } from './payments/take-charge.ts';
import { invalidRequest, SandboxRefusal, type SandboxProblem } from './protocol/refuse-call.ts';
import { completeSetup, lockedSetupIntent, refuseSetup } from './setups/confirm-setup-intent.ts';
import type { SandboxAnswer } from './protocol/error-wire.ts';

const refused = (code: string): SandboxProblem => ({
  type: 'card_error',
  code,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

function isApproved(form: Form): boolean {
  const outcome = neededText(form, 'outcome');
  if (outcome === 'approve') return true;
  if (outcome === 'refuse') return false;
  throw invalidRequest('parameter_invalid', 'The outcome is approve or refuse', 'outcome');
}

/** The cardholder has told the bank whether this payment is theirs. */
export async function answerPaymentCheck(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const intent = await lockedPaymentIntent(tx, id);
  if (intent.status !== 'requires_action' || intent.paymentMethod === null) return unexpectedState(intent, 'checked');
  if (!isApproved(form)) return refusePayment(tx, { intent }, refused('payment_intent_authentication_failure'));
  return takeCharge(tx, { intent, method: await findPaymentMethod(tx, intent.paymentMethod) });
}

/** The cardholder has told the bank whether this card is to be kept. */
export async function answerSetupCheck(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const row = await lockedSetupIntent(tx, id);
  if (row.status !== 'requires_action' || row.paymentMethod === null) {
    const problem = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' } as const;
    throw new SandboxRefusal(400, { ...problem, message: `This SetupIntent's status is ${row.status}: its bank asks nothing.` });
  }
  if (!isApproved(form)) return refuseSetup(tx, id, refused('setup_intent_authentication_failure'));
  return completeSetup(tx, row, await findPaymentMethod(tx, row.paymentMethod));
}

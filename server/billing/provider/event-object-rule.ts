import type { ProviderEvent } from './payment-provider.ts';

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Refunds, charges and disputes name the payment that they belong to by its id, or hold it. */
function paymentNamedBy(object: Readonly<Record<string, unknown>>): string | null {
  const payment = object['payment_intent'];
  if (typeof payment === 'object' && payment !== null && 'id' in payment) return textOr(payment.id);
  return textOr(payment);
}

/** Which payment or setup is to be looked at again after an event; null where it concerns neither. */
export function objectOfEvent(type: string, object: unknown): ProviderEvent['object'] {
  if (typeof object !== 'object' || object === null) return null;
  const held = object as Readonly<Record<string, unknown>>;
  const ref = type.startsWith('payment_intent.') || type.startsWith('setup_intent.') ? textOr(held['id']) : paymentNamedBy(held);
  if (ref === null) return null;
  if (type.startsWith('setup_intent.')) return { kind: 'setup', ref };
  return /^(?:payment_intent|charge|refund)\./.test(type) ? { kind: 'payment', ref } : null;
}

import { Stripe } from 'stripe';
import { ProviderRefusal, ProviderUnknown } from './payment-provider.ts';

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

/**
 * What a failed call means. Only an answer that says that nothing was done is a refusal. No answer, one of a server in trouble (5xx),
 * that the same call is being worked on (409), that there are too many (429) or that our key is wrong say nothing about the payment:
 * it is asked again later, and nobody's card counts as declined meanwhile.
 */
export function failureOfCall(error: unknown): unknown {
  if (error instanceof ProviderRefusal || error instanceof ProviderUnknown) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.statusCode === 409 || error.statusCode === 429) return new ProviderUnknown(error);
  if (error instanceof StripeCardError) return new ProviderRefusal(error.decline_code || (error.code ?? 'card_declined'), error.message);
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) {
    return new ProviderRefusal(error.code ?? error.rawType ?? 'invalid_request', error.message);
  }
  return new ProviderUnknown(error);
}

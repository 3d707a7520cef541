import { ProviderRefusal, ProviderUnknown } from '../provider/payment-provider.ts';
import { refuse, type RefusedAnswer } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';

const secondsToWait = 5;

/**
 * Answers with what a call to the card provider came to. Its silence is a 503 to come back after, its refusal a 409 in its own words,
 * which are for the cardholder.
 */
export async function answerProvider<Result>(call: () => Promise<Result>): Promise<Result | RefusedAnswer<409 | 503>> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderUnknown) return refuse(503, [errorText('providerSilent')], { retryAfterSeconds: secondsToWait });
    if (error instanceof ProviderRefusal) return refuse(409, [error.message]);
    throw error;
  }
}

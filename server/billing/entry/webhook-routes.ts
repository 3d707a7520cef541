import { webhooks } from '../../../contract/billing/webhook-endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type WebhookCaller, ok, routes, refuse, type RefusedAnswer } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { recordEvent } from '../payments/settle-event.ts';
import { ForgedEvent, type PaymentProvider, ProviderRefusal, ProviderUnknown } from '../provider/payment-provider.ts';

/** The gate has verified the signature and identified the provider. */
export const webhookRoutes = routes(webhooks, {
  'POST /payments/webhook/{provider}': async ({ tx, caller, params }) => {
    await recordEvent(tx, { provider: params.provider, event: caller.event });
    return ok({});
  },
});

/** Reads a provider's webhook; null if it is not from this installation's provider or is too old. */
export async function readWebhook(
  db: Db,
  provider: PaymentProvider,
  sent: { path: string | undefined; body: unknown; signature: unknown },
): Promise<WebhookCaller | null> {
  const { path, body, signature } = sent;
  if (path !== provider.name || !Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  const clock = await db.first(sql<{ now: Date }>`select app_now() as now`);
  if (clock === undefined) throw new Error('the database returned no time');
  try {
    return { kind: 'webhook', event: provider.readEvent({ body, signature, now: clock.now }) };
  } catch (error) {
    if (error instanceof ForgedEvent) return null;
    throw error;
  }
}

const retryDelaySeconds = 5;

/** Maps the outcome of a provider call to a response: no answer is a 503 to retry, a refusal a 409 with the provider's text for the cardholder. */
export async function answerProvider<Result>(call: () => Promise<Result>): Promise<Result | RefusedAnswer<409 | 503>> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderUnknown) return refuse(503, [errorText('providerSilent')], { retryAfterSeconds: retryDelaySeconds });
    if (error instanceof ProviderRefusal) return refuse(409, [error.message]);
    throw error;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { assertOutsideTransaction } from '../../platform/database/transaction.ts';
import { findEventObject, classifyError, getCharge, toProviderPayment, toProviderReturn, toProviderSetup } from './stripe-wire.ts';
import { ForgedEvent, type PaymentProvider, type ProviderEvent, type ProviderName, type ProviderPayment } from './payment-provider.ts';
import { recordProviderAnswers, type ProviderAnswers } from './provider-answers.ts';

/** The API version of the library's types; pins the shape of responses and webhooks whatever the account's default. */
const apiVersion = '2026-10-28.endive';
const standardTimeoutMs = 10_000;
/** Maximum age of a webhook signature, against replays. */
const maxEventAgeSeconds = 300;
const perPage = 100;

export interface StripeOptions {
  readonly name: ProviderName;
  /** May be replaced while the process runs. */
  readonly secretKey: () => string;
  /** Separates this installation's keys and payments from others on the same account. */
  readonly installation: string;
  readonly publishableKey: string | null;
  /** All valid secrets; two during rotation. */
  readonly webhookSecrets: () => readonly string[];
  /** Scheme, host and port of the API; null means Stripe's own. Resolved before every call. */
  readonly apiUrl: () => Promise<string | null>;
  /** Call timeout. Default ten seconds. */
  readonly timeoutMs?: number;
}

function createClient({ timeoutMs = standardTimeoutMs }: StripeOptions, secretKey: string, apiUrl: string | null): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    // The caller looks up unanswered calls itself; a retry would double the wait. The library still retries a dropped connection, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url === null
      ? {}
      : {
          host: url.hostname,
          port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port,
          protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  });
}

/** Creates the client on first use, and again when the address or the key changes. */
function cacheClient(options: StripeOptions): () => Promise<Stripe> {
  let kept: { readonly url: string | null; readonly key: string; readonly client: Stripe } | undefined;
  return async () => {
    const url = await options.apiUrl();
    const key = options.secretKey();
    if (kept === undefined || kept.url !== url || kept.key !== key) kept = { url, key, client: createClient(options, key, url) };
    return kept.client;
  };
}

/** Our part of an account that may be shared. */
interface Account {
  readonly stripe: Stripe;
  readonly installation: string;
}

/** Row ids start at one in every installation; its name as a prefix makes keys unique. */
const withIdempotencyKey = ({ installation }: Pick<Account, 'installation'>, key: string) => ({ idempotencyKey: `${installation}-${key}` });

const withCharge = { expand: ['latest_charge.refunds', 'latest_charge.balance_transaction'] };

/** Disputes are fetched only if the charge is marked as disputed. */
async function withDisputes({ stripe, installation }: Account, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  if (getCharge(intent)?.disputed !== true) return toProviderPayment(installation, intent);
  const disputes = await stripe.disputes.list({ payment_intent: intent.id, limit: perPage });
  return toProviderPayment(installation, intent, disputes.data);
}

async function findPayment(account: Account, ref: string): Promise<ProviderPayment> {
  return withDisputes(account, await account.stripe.paymentIntents.retrieve(ref, withCharge));
}

/** Returns the current state for a declined card or a payment that can no longer be confirmed. */
async function confirmPayment(
  account: Account,
  input: { readonly ref: string; readonly offSession: boolean; readonly key: string },
): Promise<ProviderPayment> {
  const { ref, offSession, key } = input;
  const { stripe, installation } = account;
  try {
    return toProviderPayment(
      installation,
      await stripe.paymentIntents.confirm(ref, { off_session: offSession }, withIdempotencyKey(account, key)),
    );
  } catch (error) {
    const isAnswered = error instanceof Stripe.errors.StripeCardError || isUnexpectedState(error);
    if (!isAnswered) throw error;
    return findPayment(account, ref);
  }
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
}

async function cancelPayment(account: Account, { ref, key }: { readonly ref: string; readonly key: string }): Promise<ProviderPayment> {
  const { stripe, installation } = account;
  try {
    return toProviderPayment(installation, await stripe.paymentIntents.cancel(ref, {}, withIdempotencyKey(account, key)));
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const payment = await findPayment(account, ref);
    if (payment.state === 'canceled') return payment;
    throw error;
  }
}

/** An unknown card is already detached. */
async function detachCard(stripe: Stripe, ref: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(ref);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const method = await stripe.paymentMethods.retrieve(ref);
    if (method.customer !== null) throw error;
  }
}

/** Stripe lists newest first; the days that are reconciled fit into memory. */
async function listOldestFirst(account: Account, since: Date): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  const query = {
    created: { gte: Math.floor(since.getTime() / 1_000) },
    limit: perPage,
    expand: withCharge.expand.map((path) => `data.${path}`),
  };
  for await (const intent of account.stripe.paymentIntents.list(query)) {
    // The account may serve other products and installations.
    if (toProviderPayment(account.installation, intent).payment !== '') found.push(await withDisputes(account, intent));
  }
  return found.toReversed();
}

function readEvent(
  { webhookSecrets }: StripeOptions,
  { body, signature, now }: { readonly body: Buffer; readonly signature: string; readonly now: Date },
): ProviderEvent {
  for (const secret of webhookSecrets()) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, maxEventAgeSeconds, undefined, now.getTime());
      return { id: event.id, type: event.type, object: findEventObject(event.type, event.data.object) };
    } catch {
      // Unreadable or unverified: the next secret may fit.
    }
  }
  throw new ForgedEvent('not signed by the card provider within the last five minutes');
}

const retryDelaysMs = [50, 100, 200, 400, 800];

/** Retries while a concurrent call with the same key is in flight, then returns its result. A call rejected for that reason did nothing itself. */
async function retryWhileInFlight<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 409) throw error;
      await wait(pauseMs);
    }
  }
  return call();
}

/**
 * Cards through Stripe's official library, against Stripe or the sandbox, which speaks its protocol. Refuses to run inside a transaction of the
 * calling code.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider & { readonly answers: ProviderAnswers } {
  const open = cacheClient(options);
  const { answers, recorded } = recordProviderAnswers();
  const { installation } = options;
  const ask = <Result>(call: (account: Account) => Promise<Result>): Promise<Result> => {
    assertOutsideTransaction('the card provider');
    return recorded(async () => {
      try {
        const stripe = await open();
        return await retryWhileInFlight(() => call({ stripe, installation }));
      } catch (error) {
        throw classifyError(error);
      }
    });
  };
  return {
    name: options.name,
    publishableKey: options.publishableKey,
    answers,
    createCustomer: ({ name, email, key }) =>
      ask(async (account) => (await account.stripe.customers.create({ name, email }, withIdempotencyKey(account, key))).id),
    createSetup: ({ customer, key }) =>
      ask(async (account) =>
        toProviderSetup(
          await account.stripe.setupIntents.create(
            { customer, allowed_payment_method_types: ['card'], usage: 'off_session' },
            withIdempotencyKey(account, key),
          ),
        ),
      ),
    findSetup: (ref) => ask(async ({ stripe }) => toProviderSetup(await stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] }))),
    createPayment: ({ customer, card, amountMinor, currency, payment, description, key }) =>
      ask(async (account) =>
        toProviderPayment(
          installation,
          await account.stripe.paymentIntents.create(
            {
              amount: amountMinor,
              currency: currency.toLowerCase(),
              customer,
              payment_method: card,
              allowed_payment_method_types: ['card'],
              description,
              metadata: { payment, installation },
            },
            withIdempotencyKey(account, key),
          ),
        ),
      ),
    confirmPayment: (input) => ask((account) => confirmPayment(account, input)),
    cancelPayment: (input) => ask((account) => cancelPayment(account, input)),
    findPayment: (ref) => ask((account) => findPayment(account, ref)),
    listPayments: async function* listPayments({ since }) {
      yield* await ask((account) => listOldestFirst(account, since));
    },
    createRefund: ({ payment, amountMinor, key }) =>
      ask(async (account) =>
        toProviderReturn(
          await account.stripe.refunds.create({ payment_intent: payment, amount: amountMinor }, withIdempotencyKey(account, key)),
        ),
      ),
    detachCard: (ref) => ask(({ stripe }) => detachCard(stripe, ref)),
    readEvent: (input) => readEvent(options, input),
  };
}

import type { Logger } from 'pino';
import type { Database, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Settings } from '../../platform/settings.ts';
import { openSandbox, type Sandbox } from '../sandbox/open-sandbox.ts';
import { type PaymentProvider, type ProviderName, ForgedEvent, ProviderUnknown } from './payment-provider.ts';
import type { ProviderAnswers } from './provider-answers.ts';
import { stripeProvider } from './stripe-provider.ts';

interface ProviderOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Call timeout. Default ten seconds. */
  readonly timeoutMs?: number;
}

/** The card provider of this process. */
interface OpenProvider {
  readonly provider: PaymentProvider;
  /** For `/metrics`. */
  readonly answers: ProviderAnswers;
  /** Null with Stripe: no part of the sandbox is started or served. */
  readonly sandbox: Sandbox | null;
  close(): Promise<void>;
}

/** Created once by a migration and restored with the data. */
async function installationId(db: Db): Promise<string> {
  const row = await db.first(sql<{ id: string }>`select id from installation`);
  if (row === undefined) throw new Error('this installation has no name');
  return row.id;
}

function openStripe(
  stripe: NonNullable<Settings['stripe']>,
  common: { readonly installation: string; readonly timeoutMs?: number },
): OpenProvider {
  const provider = stripeProvider({
    name: 'stripe',
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    webhookSecrets: stripe.webhookSecret.split(',').map((secret) => secret.trim()),
    apiUrl: () => Promise.resolve(stripe.apiUrl),
    ...common,
  });
  return { provider, answers: provider.answers, sandbox: null, close: () => Promise.resolve() };
}

/** Uses Stripe if its keys are set, otherwise the same client against this installation's sandbox. */
export async function openProvider(settings: Pick<Settings, 'stripe'>, options: ProviderOptions): Promise<OpenProvider> {
  const installation = await installationId(options.database.db);
  const common = { installation, ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }) };
  if (settings.stripe !== null) return openStripe(settings.stripe, common);
  const sandbox = await openSandbox(options);
  const { secretKey, webhookSecret } = sandbox.keys;
  const provider = stripeProvider({
    name: 'sandbox',
    secretKey,
    publishableKey: null,
    webhookSecrets: [webhookSecret],
    apiUrl: () => sandbox.url(),
    ...common,
  });
  return { provider, answers: provider.answers, sandbox, close: () => sandbox.close() };
}

/** The provider, and whether its payments are real money. */
export interface ProviderMode {
  readonly name: ProviderName;
  readonly isLive: boolean;
}

/** Dependencies of payment verbs. Verbs that call the provider open their own transactions before and after. */
export interface PaymentContext {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  readonly provider: PaymentProvider;
}

/** Test-mode keys take no real money. */
export function getProviderMode({ name, publishableKey }: PaymentProvider): ProviderMode {
  return { name, isLive: publishableKey?.startsWith('pk_live_') ?? false };
}

const rejectCall = (): Promise<never> => Promise.reject(new ProviderUnknown('this process talks to no card provider'));

/** Placeholder for processes that only list jobs: rejects every call. */
export const noProvider: PaymentProvider = {
  name: 'sandbox',
  publishableKey: null,
  createCustomer: rejectCall,
  createSetup: rejectCall,
  findSetup: rejectCall,
  createPayment: rejectCall,
  confirmPayment: rejectCall,
  cancelPayment: rejectCall,
  findPayment: rejectCall,
  // oxlint-disable-next-line require-yield -- always throws, like the other calls
  listPayments: async function* () {
    await rejectCall();
  },
  createRefund: rejectCall,
  detachCard: rejectCall,
  readEvent: () => {
    throw new ForgedEvent();
  },
};

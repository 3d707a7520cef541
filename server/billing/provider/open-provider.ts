import type { Logger } from 'pino';
import type { Database, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Settings } from '../../platform/settings.ts';
import { type PaymentProvider, type ProviderName, ForgedEvent, ProviderUnknown } from './payment-provider.ts';
import type { ProviderAnswers } from './provider-answers.ts';
import { stripeProvider } from './stripe-provider.ts';

export interface ProviderOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Call timeout. Default ten seconds. */
  readonly timeoutMs?: number;
}

/** The card provider of this process. */
export interface OpenProvider {
  readonly provider: PaymentProvider;
  /** For `/metrics`. */
  readonly answers: ProviderAnswers;
}

/** A server of this machine that speaks Stripe's protocol (sandbox/README.md). */
interface LocalProvider {
  readonly keys: { readonly secretKey: string; readonly webhookSecret: string };
  url(): Promise<string>;
}

/** The account of an operator, or the local stand-in. */
type ProviderAccount =
  | {
      readonly stripe: NonNullable<Settings['stripe']>;
      /** Keys that may be replaced while the process runs; omitted for those of the start. */
      readonly current?: () => NonNullable<Settings['stripe']>;
    }
  | { readonly sandbox: LocalProvider };

/** Created once by a migration and restored with the data. */
async function installationId(db: Db): Promise<string> {
  const row = await db.first(sql<{ id: string }>`select id from installation`);
  if (row === undefined) throw new Error('this installation has no name');
  return row.id;
}

/** Opens the same client for Stripe and for the sandbox. */
export async function openProvider(account: ProviderAccount, { database, timeoutMs }: ProviderOptions): Promise<OpenProvider> {
  const common = { installation: await installationId(database.db), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  if ('sandbox' in account) {
    const { keys, url } = account.sandbox;
    const { secretKey, webhookSecret } = keys;
    const provider = stripeProvider({
      name: 'sandbox',
      secretKey: () => secretKey,
      publishableKey: null,
      webhookSecrets: () => [webhookSecret],
      apiUrl: url,
      ...common,
    });
    return { provider, answers: provider.answers };
  }
  const { publishableKey, apiUrl } = account.stripe;
  const current = account.current ?? (() => account.stripe);
  const provider = stripeProvider({
    name: 'stripe',
    secretKey: () => current().secretKey,
    publishableKey,
    webhookSecrets: () =>
      current()
        .webhookSecret.split(',')
        .map((secret) => secret.trim()),
    apiUrl: () => Promise.resolve(apiUrl),
    ...common,
  });
  return { provider, answers: provider.answers };
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

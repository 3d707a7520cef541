import type { Logger } from 'pino';
import type { Database, Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Settings } from '../../platform/settings.ts';
import { openSandbox, type Sandbox } from '../sandbox/open-sandbox.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderAnswers } from './record-provider-answers.ts';
import { stripeProvider } from './stripe-provider.ts';

export interface ProviderOptions {
  readonly database: Database;
  readonly log: Logger;
  /** After which a call counts as unanswered. Default ten seconds. */
  readonly timeoutMs?: number;
}

/** Who charges cards in this process. */
export interface OpenProvider {
  readonly provider: PaymentProvider;
  /** For `/metrics`. */
  readonly answers: ProviderAnswers;
  /** Null where cards go through Stripe: then nothing of the sandbox is started or served. */
  readonly sandbox: Sandbox | null;
  close(): Promise<void>;
}

/** Made by a migration, once, and restored with everything else. */
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

/** Stripe where its keys are set; otherwise the same code against the sandbox of this installation. */
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

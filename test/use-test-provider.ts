import { pino } from 'pino';
import { beforeEach } from 'vitest';
import type { PaymentProvider, ProviderCard, ProviderPayment } from '../server/billing/provider/payment-provider.ts';
import { openCardProvider } from '../server/app/open-card-provider.ts';
import type { Fault } from '../sandbox/fault-rule.ts';
import type { Sandbox } from '../sandbox/open-sandbox.ts';
import type { Database } from '../server/platform/database/database.ts';
import { createTestDatabase } from './database.ts';
import { openForTests } from './open-together.ts';
import { openPatientDatabase } from './patient-database.ts';

/** Card details sent by a browser; omitted fields are those of a valid card. */
export interface TypedTestCard {
  readonly number?: string;
  readonly exp_month?: string;
  readonly exp_year?: string;
  readonly cvc?: string;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The sandbox as seen by browsers, which have an intent's secret, and by holders of its key. */
export interface SandboxCaller {
  call(
    method: 'GET' | 'POST',
    path: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ProtocolAnswer>;
  /** Enters a card into the fields of a setup. */
  typeCard(setup: { readonly ref: string; readonly secret: string }, card?: TypedTestCard): Promise<ProtocolAnswer>;
  setFault(fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<void>;
  removeFaults(): Promise<void>;
  control(path: string, body: unknown): Promise<ProtocolAnswer>;
}

/** Calls a sandbox over HTTP. */
export function sandboxCaller(sandbox: Pick<Sandbox, 'url' | 'keys'>): SandboxCaller {
  const request = async (method: string, path: string, more: RequestInit): Promise<ProtocolAnswer> => {
    const response = await fetch((await sandbox.url()) + path, { method, ...more });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const asBrowser = { authorization: `Bearer ${sandbox.keys.publishableKey}` };
  const asOwner = { authorization: `Bearer ${sandbox.keys.secretKey}` };
  const call: SandboxCaller['call'] = (method, path, form = {}, headers = 'client_secret' in form ? asBrowser : asOwner) => {
    const text = new URLSearchParams(form).toString();
    if (method === 'GET') return request(method, `${path}?${text}`, { headers });
    return request(method, path, { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: text });
  };
  const control: SandboxCaller['control'] = (path, body) =>
    request('POST', `/control${path}`, { headers: { ...asOwner, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    call,
    control,
    typeCard: ({ ref, secret }, card = {}) => {
      const typed = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', ...card };
      const named = Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
      const form = {
        'payment_method_data[type]': 'card',
        'payment_method_data[billing_details][name]': 'Robin Tester',
        client_secret: secret,
        ...(Object.fromEntries(named) as Record<string, string>),
      };
      return call('POST', `/v1/setup_intents/${ref}/confirm`, form);
    },
    setFault: async (fault) => void (await control('/faults', fault)),
    removeFaults: async () => void (await request('DELETE', '/control/faults', { headers: asOwner })),
  };
}

export interface TestProvider extends SandboxCaller {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly sandbox: Sandbox;
  /** A customer with a saved card. */
  customerWithCard(card?: TypedTestCard): Promise<{ readonly customer: string; readonly card: ProviderCard }>;
  /** An unconfirmed payment of 12.50. */
  payment(card?: TypedTestCard): Promise<ProviderPayment>;
}

async function open(closeLater: Parameters<Parameters<typeof openForTests>[0]>[0]): Promise<TestProvider> {
  const testDatabase = await createTestDatabase();
  closeLater(testDatabase.drop);
  const database = openPatientDatabase({ connection: testDatabase.connection, poolSize: 4 });
  closeLater(database.close);
  const { provider, sandbox, close } = await openCardProvider(
    { stripe: null },
    { database, log: pino({ level: 'silent' }), timeoutMs: 2_000 },
  );
  closeLater(close);
  if (sandbox === null) throw new Error('without keys there is a sandbox');
  const caller = sandboxCaller(sandbox);
  let keys = 0;
  const key = (): string => `key-${(keys += 1)}`;
  const customerWithCard: TestProvider['customerWithCard'] = async (typed) => {
    const customer = await provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key: key() });
    const setup = await provider.createSetup({ customer, key: key() });
    const typedIn = await caller.typeCard(setup, typed);
    if (typedIn.body['status'] === 'requires_action') {
      await caller.call('POST', `/v1/setup_intents/${setup.ref}/authenticate`, { outcome: 'approve', client_secret: setup.secret });
    }
    const { card } = await provider.findSetup(setup.ref);
    if (card === null) throw new Error(`the card was not kept: ${JSON.stringify(typedIn.body)}`);
    return { customer, card };
  };
  const payment: TestProvider['payment'] = async (typed) => {
    const { customer, card } = await customerWithCard(typed);
    const bill = { amountMinor: 1_250, currency: 'GBP', payment: 'PAY123', description: 'Invoice 1' } as const;
    return provider.createPayment({ customer, card: card.ref, ...bill, key: key() });
  };
  return { database, provider, sandbox, ...caller, customerWithCard, payment };
}

/** Opens the card provider's adapter on a sandbox of its own; every test begins without faults. */
export function useTestProvider(): TestProvider {
  const test = openForTests(open);
  beforeEach(() => test.removeFaults());
  return test;
}

import { sql } from '../../server/platform/database/sql.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { SandboxCaller, TypedTestCard } from '../use-test-provider.ts';
import { putOnSale } from './create-enquiry.ts';

/** A signed-in company, in this process or over HTTP. */
export interface PayingCaller {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ readonly statusCode: number; readonly body: string }>;
}

export interface StartedPayment {
  readonly payment: string;
  readonly secret: string;
  readonly amount: number;
}

async function readData<Data>(asked: ReturnType<PayingCaller['call']>): Promise<Data> {
  const answer = await asked;
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Data }).data;
}

export interface StartedSetup {
  readonly setup_intent_id: string;
  readonly secret: string;
}

/** Enters a card like a browser, including the bank's check, without notifying the product. */
export async function typeCard(company: PayingCaller, sandbox: SandboxCaller, card: TypedTestCard = {}): Promise<StartedSetup> {
  const setup = await readData<StartedSetup>(company.call('POST', '/payments/create-setup-intent'));
  const { setup_intent_id: ref, secret } = setup;
  const typed = await sandbox.typeCard({ ref, secret }, card);
  if (typed.body['status'] === 'requires_action')
    await sandbox.call('POST', `/v1/setup_intents/${ref}/authenticate`, { outcome: 'approve', client_secret: secret });
  return setup;
}

/** Adds a card and returns its id. */
export async function addCard(
  company: PayingCaller,
  sandbox: SandboxCaller,
  card: TypedTestCard & { isDefault?: boolean } = {},
): Promise<number> {
  const { isDefault = true, ...typed } = card;
  const { setup_intent_id } = await typeCard(company, sandbox, typed);
  const answer = await company.call('POST', '/payments/save-card', { setup_intent_id, is_default: isDefault });
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  return (JSON.parse(answer.body) as { meta: { paymentMethod: { id: number } } }).meta.paymentMethod.id;
}

/** Buys a lead and returns the id of its invoice. */
export async function buyOnInvoice(database: Database, company: PayingCaller, sourceId: SourceId): Promise<number> {
  const enquiryId = await putOnSale(database, sourceId);
  await readData(company.call('PUT', `/lead/accept/${enquiryId}`, {}));
  const row = await database.db.first(sql<{ id: number }>`
    select i.id from invoices i join purchases p on p.id = i.purchase_id where p.enquiry_id = ${enquiryId}`);
  if (row === undefined) throw new Error('nothing was billed');
  return row.id;
}

export function beginToPay(
  company: PayingCaller,
  body: { readonly paymentMethod: number; readonly invoices: readonly number[]; readonly isNewCard?: boolean },
  key?: string,
): Promise<StartedPayment> {
  return readData(company.call('POST', '/payments/create-payment-intent', body, key === undefined ? {} : { 'idempotency-key': key }));
}

/** Confirms a payment with its secret at the provider, like the browser. */
export async function confirmInBrowser(
  sandbox: SandboxCaller,
  { secret }: Pick<StartedPayment, 'secret'>,
): Promise<Readonly<Record<string, unknown>>> {
  const ref = secret.split('_secret_')[0] ?? '';
  const { body } = await sandbox.call('POST', `/v1/payment_intents/${ref}/confirm`, { client_secret: secret });
  return body;
}

export async function fetchPaymentStatus(
  company: PayingCaller,
  { payment }: Pick<StartedPayment, 'payment'>,
): Promise<{ state: string; message: string | null }> {
  return readData(company.call('GET', `/payments/status/${payment}`));
}

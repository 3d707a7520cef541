import { setTimeout as wait } from 'node:timers/promises';
import type { BoughtLead } from '../../contract/buying/endpoints.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createTestDatabase } from '../database.ts';
import { createCompany, testPassword, type CompanyOptions, type TestCompany } from '../factories/create-company.ts';
import { openSession } from '../factories/open-session.ts';
import type { CloseLater } from '../open-together.ts';
import { openPatientDatabase } from '../patient-database.ts';
import { killServerProcesses } from '../server-process.ts';

export interface Buyer extends TestCompany {
  readonly token: string;
}

/** Creates companies that can buy, each with a signed-in browser. */
export async function makeBuyers(database: Database, count: number, options: CompanyOptions = {}): Promise<Buyer[]> {
  const passwordHash = await hashPassword(testPassword);
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    const company = await createCompany(database, passwordHash, options);
    buyers.push({ ...company, token: await openSession(database, company.userId) });
  }
  return buyers;
}

export interface BuyAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly errors: readonly string[];
  readonly lead: BoughtLead | null;
}

const buildHeaders = (buyer: Pick<Buyer, 'token'>, key: string | null): Record<string, string> => ({
  cookie: `plumbline=${buyer.token}`,
  'x-requested-with': 'test',
  'content-type': 'application/json',
  ...(key === null ? {} : { 'idempotency-key': key }),
});

/** Retries while the service is busy: a 503 means nothing was bought, and slow machines cannot handle a rush in time. */
export async function retryWhileBusy(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    await wait(100);
  }
}

const buying = (buyer: Pick<Buyer, 'token'>, key: string | null): RequestInit => ({
  method: 'PUT',
  headers: buildHeaders(buyer, key),
  body: '{}',
});

async function readAnswer(response: Response): Promise<BuyAnswer> {
  const body = (await response.json()) as { data: { errors?: string[]; lead?: BoughtLead } };
  return { status: response.status, code: body.data.lead?.code ?? null, errors: body.data.errors ?? [], lead: body.data.lead ?? null };
}

/** Buys one lead over HTTP; with a key the call may be repeated. Throws if there is no response. */
export async function buy(origin: string, buyer: Pick<Buyer, 'token'>, enquiryId: number, key: string | null = null): Promise<BuyAnswer> {
  return readAnswer(await retryWhileBusy(`${origin}/api/v1/lead/accept/${enquiryId}`, buying(buyer, key)));
}

/** Like `buy`, but returns a busy response. */
export async function buyOnce(origin: string, buyer: Buyer, enquiryId: number, key: string): Promise<BuyAnswer> {
  return readAnswer(await fetch(`${origin}/api/v1/lead/accept/${enquiryId}`, buying(buyer, key)));
}

export interface BulkAnswer {
  readonly status: number;
  readonly leads: Readonly<Record<string, BoughtLead>>;
  readonly errors: Readonly<Record<string, string[]>>;
}

export async function buyBulk(origin: string, buyer: Buyer, enquiryIds: readonly number[], key: string | null = null): Promise<BulkAnswer> {
  const response = await retryWhileBusy(`${origin}/api/v1/lead/accept-bulk`, {
    method: 'POST',
    headers: buildHeaders(buyer, key),
    body: JSON.stringify({ leads: enquiryIds }),
  });
  const body = (await response.json()) as { data: Partial<BulkAnswer> };
  return { status: response.status, leads: body.data.leads ?? {}, errors: body.data.errors ?? {} };
}

export function openTestDatabase(connection: object): Database {
  const database = openPatientDatabase({ connection, poolSize: 6 });
  // The tests release the enquiries they create.
  database.useJobSender(() => Promise.resolve());
  return database;
}

/** Opens a database shared with servers, which use its `connection` and stop before it closes. */
export async function openSharedDatabase(closeLater: CloseLater): Promise<Database> {
  const { connection, drop } = await createTestDatabase();
  closeLater(drop);
  const database = openTestDatabase(connection);
  closeLater(database.close);
  closeLater(killServerProcesses);
  return database;
}

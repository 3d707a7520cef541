import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentContext } from '../../server/billing/provider/open-provider.ts';
import { comparePayments } from '../../server/billing/payments/compare-payments.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { putOnSale } from '../factories/create-enquiry.ts';
import { firstChoice, formAnswers } from '../factories/fill-in-form.ts';
import { addCard, confirmInBrowser, type PayingCaller, type StartedPayment } from '../factories/pay-with-card.ts';
import { startMailServer } from '../mail-server.ts';
import { buy, type Buyer } from '../races/buyers.ts';
import { computeMoneySums, createBrowserCaller, waitForAllPayments, type openSharedProvider } from '../races/payers.ts';
import type { Servers } from './servers.ts';

/** How a simulated provider responds: normally, with 503, or only after the outage. */
export type Mood = 'well' | 'failing' | 'hanging';

/** Starts a simulated provider of text messages and addresses whose behaviour can be changed. */
export async function startProvider() {
  let mood: Mood = 'well';
  const seen = { taken: 0, refused: 0 };
  const over = new Set<() => void>();
  const server = createServer((request, response) => {
    request.resume();
    const answer = (status: number): void => {
      seen[status === 503 ? 'refused' : 'taken'] += 1;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    };
    // It knows no address.
    if (mood === 'well') answer(request.method === 'GET' ? 404 : 200);
    else if (mood === 'failing') answer(503);
    else over.add(() => answer(503));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    turn: (next: Mood): void => {
      mood = next;
      for (const end of over) end();
      over.clear();
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a mail server that can refuse the first mail to each address for now. */
export async function startGreylist() {
  const server = await startMailServer();
  const known = new Set<string>();
  let refused = 0;
  return {
    url: server.url,
    accepted: () => server.mails.length,
    refused: () => refused,
    turn: (isOn: boolean): void => {
      known.clear();
      server.answer = isOn
        ? ({ to, subject }) => {
            const mail = `${to.join()} ${subject}`;
            if (known.has(mail)) return undefined;
            known.add(mail);
            refused += 1;
            return { code: 451, text: '4.7.1 Greylisted, please try again later' };
          }
        : undefined;
    },
    stop: server.stop,
  };
}

/** Counts messages that are due, and those given up although they cannot have arrived. */
export async function countUnsentMessages(database: Database): Promise<number> {
  const row = await database.db.first(sql<{ count: number }>`
    select count(*) as count from outbox_messages
    where num_nonnulls(sent_at, kept_at, dropped_at) = 0
      and case when dead_at is null then available_at <= app_now() else handing_at is null end`);
  return row?.count ?? 0;
}

type SharedProvider = Awaited<ReturnType<typeof openSharedProvider>>;

interface Payer {
  readonly buyer: Buyer;
  readonly tab: PayingCaller;
  readonly card: number;
}

interface Till {
  readonly database: Database;
  readonly paying: SharedProvider;
  readonly servers: Servers;
  readonly sourceId: SourceId;
}

/** Gives each buyer a card of the sandbox. */
export async function makePayers({ paying, servers }: Till, buyers: readonly Buyer[]): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const tab = createBrowserCaller(buyer, () => servers.origin(index));
    payers.push({ buyer, tab, card: await addCard(tab, paying.sandbox) });
  }
  return payers;
}

/** Buys a lead and pays its invoice like a user who tries twice. Returns the statuses that begun payments answered. */
export async function buyAndPay({ database, paying, servers, sourceId }: Till, { buyer, tab, card }: Payer): Promise<number[]> {
  const { code } = await buy(servers.origin(0), buyer, await withRetry(() => putOnSale(database, sourceId)));
  const invoices = await database.db.rows(sql<{ id: number }>`
    select i.id from invoices i join purchases p on p.id = i.purchase_id where p.code = ${code}`);
  const statuses: number[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    const body = { paymentMethod: card, invoices: invoices.map(({ id }) => id) };
    const begun = await tab.call('POST', '/payments/create-payment-intent', body);
    statuses.push(begun.statusCode);
    if (begun.statusCode !== 200) continue;
    const started = (JSON.parse(begun.body) as { data: StartedPayment }).data;
    await confirmInBrowser(paying.sandbox, started).catch(() => null);
    statuses.push((await tab.call('GET', `/payments/status/${started.payment}`)).statusCode);
  }
  return statuses;
}

/** Settles every payment and returns what provider, payments, allocations and ledger disagree about. */
export async function findUnsettledMoney(paying: PaymentContext): Promise<string[]> {
  try {
    await waitForAllPayments(paying);
  } catch (error) {
    return [`payments do not settle: ${String(error)}`];
  }
  const differences = await comparePayments(paying);
  const { provider, ...ours } = await computeMoneySums(paying);
  const wrong = Object.entries(ours).filter(([, sum]) => sum !== provider);
  return [...differences.map((one) => JSON.stringify(one)), ...wrong.map(([name, sum]) => `${name} ${sum}, provider ${provider}`)];
}

export interface VisitedForm {
  /** Opens the address step on one server; returns its status, or 0 if it does not let visitors type their address. */
  open(index: number): Promise<number>;
}

/** Fills in the public form up to the page that searches for addresses. */
export async function openForm(servers: Servers): Promise<VisitedForm> {
  const send = async (path: string): Promise<string> => {
    const step = /step=(.*)$/.exec(path)?.[1] ?? '';
    const choice = step.startsWith('q-') ? { [step]: firstChoice(await (await fetch(servers.origin(0) + path)).text()) } : {};
    const response = await fetch(servers.origin(0) + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...formAnswers, ...choice }).toString(),
    });
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return next;
  };
  let next = await send('/boilers/enquiry?lang=en&country=gb');
  while (!next.endsWith('step=address')) next = await send(next);
  return {
    open: async (index) => {
      const response = await fetch(servers.origin(index) + next);
      return (await response.text()).includes('Address line 1') || response.status !== 200 ? response.status : 0;
    },
  };
}

/** Retries until the database, which is being broken, responds. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(100);
    }
  }
}

/** Polls until the value is empty or zero, at most this long; returns the last one. */
export async function poll<Value extends number | readonly unknown[]>(read: () => Promise<Value>, longestMs: number): Promise<Value> {
  for (const deadline = performance.now() + longestMs; ;) {
    const value = await withRetry(read);
    const isOver = typeof value === 'number' ? value === 0 : value.length === 0;
    if (isOver || performance.now() > deadline) return value;
    await wait(200);
  }
}

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { CloseLater } from './open-together.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests for the tag of a release, which a shallow clone lacks. */
export function hasTag(version: string): boolean {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', `v${version}^{commit}`], { cwd: root }).status === 0;
}

/** Unpacks the code of a release beside the packages of this version. Returns its folder. */
export function unpackRelease(version: string, closeLater: CloseLater): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-released-'));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  const packed = execFileSync('git', ['archive', `v${version}`], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: packed });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A purchase that the release acknowledged or refused, or that failed. */
export interface ReleasedPurchase {
  readonly companyId: number;
  readonly enquiryId: number;
  readonly key: string;
  readonly kind: 'bought' | 'refused' | 'key_reused' | 'unknown' | 'failed';
  /** Code of the bought lead, or why there is none. */
  readonly code: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface ReleasedMarket {
  /** Companies with the token of a session. */
  readonly buyers: readonly { readonly companyId: number; readonly token: string }[];
  /** Enquiries on sale so far: the release acknowledged that each is stored. */
  readonly enquiries: readonly number[];
  readonly purchases: readonly ReleasedPurchase[];
  /** Lets the purchases in progress end. */
  stop(): Promise<void>;
}

const load = (...names: readonly string[]): string =>
  `await Promise.all(${JSON.stringify(names.map((name) => `./${name}.ts`))}.map((path) => import(path)))`;

const beginning = (connection: pg.ClientConfig): string => `
  await import('./server/platform/pages/load-tsx.ts');
  const connection = ${JSON.stringify(connection)};
  const [{ openDatabase }] = ${load('server/platform/database/database')};
  const database = openDatabase({ connection, poolSize: 8 });
  database.useJobSender(() => Promise.resolve());
  const say = (line) => console.log(JSON.stringify(line));`;

const preparing = `
  const [{ migrate }, { prepareTemplate }] = ${load('server/platform/database/migrate', 'test/template')};
  await migrate(connection);
  await prepareTemplate(connection);`;

const making = (count: number): string => `
  const [{ hashPassword }, { createCompany }, { openSession }, { makeSource, putOnSale }] = ${load(
    'server/identity/passwords',
    'test/factories/create-company',
    'test/factories/open-session',
    'test/factories/create-enquiry',
  )};
  const { sourceId } = await makeSource(database);
  const passwordHash = await hashPassword('plumbline1');
  const buyers = [];
  for (let made = 0; made < ${count}; made += 1) {
    const { companyId, userId } = await createCompany(database, passwordHash, { creditLimitMinor: 10_000_000 });
    const buyer = { companyId, token: await openSession(database, userId) };
    buyers.push(buyer);
    say({ buyer });
  }
  const enquiries = [];
  const feed = async () => {
    while (!isOver) {
      const enquiry = await putOnSale(database, sourceId);
      enquiries.push(enquiry);
      say({ enquiry });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };`;

/** Three companies may buy each enquiry, and each of them buys one after another. */
const buying = `
  const [{ purchaseLead }, { hashContent }] = ${load('server/buying/purchase-lead', 'server/platform/random-code')};
  const buy = async ({ companyId }, place) => {
    for (let count = 0; !isOver; ) {
      const enquiryId = enquiries[count * Math.ceil(buyers.length / 3) + Math.floor(place / 3)];
      if (enquiryId === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const key = \`released-\${place}-\${count}\`;
      const idempotency = { key, requestHash: hashContent({ id: enquiryId, expected: null }) };
      const beganAt = Date.now();
      const outcome = await database
        .inTx((tx) => purchaseLead(tx, { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency }))
        .catch((error) => ({ kind: 'failed', error: String(error) }));
      const code = outcome.receipt?.code ?? outcome.error ?? '';
      say({ purchase: { companyId, enquiryId, key, kind: outcome.kind, code, beganAt, endedAt: Date.now() } });
      count += 1;
    }
  };`;

const selling = `
  let isOver = false;
  process.once('SIGTERM', () => { isOver = true; });`;
const ending = `
  await database.close();`;

function runProgram(folder: string, ...parts: readonly string[]) {
  return spawn(process.execPath, ['--input-type=module', '--eval', parts.join('\n')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Has a release migrate an empty database and load its reference data. */
export async function prepareReleased(folder: string, connection: pg.ClientConfig): Promise<void> {
  const [code] = await once(runProgram(folder, beginning(connection), preparing, ending), 'exit');
  if (code !== 0) throw new Error('the release could not prepare its database');
}

async function startMarket(child: ReturnType<typeof runProgram>, closeLater: CloseLater): Promise<ReleasedMarket> {
  const exited = once(child, 'exit');
  closeLater(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const [buyers, enquiries, purchases]: [ReleasedMarket['buyers'][number][], number[], ReleasedPurchase[]] = [[], [], []];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { buyer?: (typeof buyers)[number]; enquiry?: number; purchase?: ReleasedPurchase };
      if (said.buyer !== undefined) buyers.push(said.buyer);
      if (said.enquiry !== undefined) enquiries.push(said.enquiry);
      if (said.purchase !== undefined) purchases.push(said.purchase);
      if (purchases.length > 0) resolve();
    });
    void exited.then(() => reject(new Error('the release ended before it had sold anything')));
  });
  return {
    buyers,
    enquiries,
    purchases,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Has a release fill an empty database and sell one enquiry after another, with its own code in a process of its own. */
export function startReleasedMarket(
  folder: string,
  connection: pg.ClientConfig,
  { companies, closeLater }: { readonly companies: number; readonly closeLater: CloseLater },
): Promise<ReleasedMarket> {
  const run = `await Promise.all([feed(), ...buyers.map(buy)]);`;
  const child = runProgram(folder, beginning(connection), preparing, selling, making(companies), buying, run, ending);
  return startMarket(child, closeLater);
}

/** Has a release sell existing enquiries to existing companies. */
export function startReleasedSales(
  folder: string,
  connection: pg.ClientConfig,
  {
    companies,
    enquiries,
    closeLater,
  }: { readonly companies: readonly number[]; readonly enquiries: readonly number[]; closeLater: CloseLater },
): Promise<ReleasedMarket> {
  const given = `
    const buyers = ${JSON.stringify(companies.map((companyId) => ({ companyId })))};
    const enquiries = ${JSON.stringify(enquiries)};
    await Promise.all(buyers.map(buy));`;
  return startMarket(runProgram(folder, beginning(connection), selling, buying, given, ending), closeLater);
}

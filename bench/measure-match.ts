import { asId } from '../contract/kit/ids.ts';
import { coveringCompanies, enquiryToMatch, type EnquiryToMatch } from '../server/distribution/match-query.ts';
import { judgeMatch } from '../server/distribution/match-rule.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { reportFigure, reportRatio } from './report.ts';
import { runPgbench, type PgConnection } from './run-pgbench.ts';
import { forPgbench } from './statements.ts';

const clients = 8;
const seconds = 8;

interface Rate {
  readonly perSecond: number;
  readonly matches: number;
}

/** Matches per second in the product: both statements and the rule applied to their rows. */
async function matchRate(connection: PgConnection, enquiries: readonly number[]): Promise<Rate> {
  const database = openDatabase({ connection, poolSize: clients });
  let done = 0;
  let matches = 0;
  const matchOnce = async (): Promise<void> => {
    const enquiryId = asId<'enquiry'>(enquiries[(done * 7_919) % enquiries.length] ?? 0);
    const waiting = await database.db.first(enquiryToMatch(enquiryId));
    if (waiting === undefined) throw new Error(`enquiry ${enquiryId} is gone`);
    // Pretend it was released just now.
    const enquiry: EnquiryToMatch = { ...waiting, status: 'released', releasedAt: waiting.now };
    const covering = await database.db.rows(coveringCompanies(enquiry));
    matches += judgeMatch(enquiryId, enquiry, covering).matched.length;
    done += 1;
  };
  const run = async (until: number): Promise<void> => {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) await matchOnce();
      }),
    );
  };
  await run(performance.now() + 1_500);
  [done, matches] = [0, 0];
  const began = performance.now();
  await run(began + seconds * 1_000);
  const perSecond = done / ((performance.now() - began) / 1_000);
  await database.close();
  return { perSecond, matches: matches / done };
}

/** Enquiries per script, each with literal ids so that PostgreSQL plans each one once. */
const enquiriesPerScript = 20;

async function matchScript(connection: PgConnection, enquiries: readonly number[]): Promise<string> {
  const database = openDatabase({ connection, poolSize: 1 });
  const lines: string[] = [];
  for (let at = 0; at < enquiriesPerScript; at += 1) {
    const enquiryId = asId<'enquiry'>(enquiries[(at * 7_919) % enquiries.length] ?? 0);
    const enquiry = await database.db.first(enquiryToMatch(enquiryId));
    if (enquiry === undefined) throw new Error(`enquiry ${enquiryId} is gone`);
    lines.push(forPgbench(enquiryToMatch(enquiryId), {}), forPgbench(coveringCompanies(enquiry), {}));
  }
  await database.close();
  return lines.map((line) => `${line};\n`).join('');
}

/** Matching among many companies, compared with pgbench and with few companies that give the same matches. */
export async function measureMatch(many: PgConnection, few: PgConnection, enquiries: readonly number[]): Promise<void> {
  const script = await matchScript(many, enquiries);
  const rates: Rate[] = [];
  const bareRates: number[] = [];
  const fewRates: Rate[] = [];
  // Alternates, so that a slow minute affects all of them.
  for (let turn = 0; turn < 3; turn += 1) {
    rates.push(await matchRate(many, enquiries));
    const bare = runPgbench(many, script, seconds);
    if (bare !== null) bareRates.push(bare * enquiriesPerScript);
    fewRates.push(await matchRate(few, enquiries));
  }
  const product = getMedian(rates.map((rate) => rate.perSecond));
  if (bareRates.length > 0)
    reportRatio('match of one enquiry against 20,000 companies / the same SQL in pgbench', product, getMedian(bareRates), 0.5, 'at least');
  else reportFigure('match', 'pgbench is not installed; no floor');
  const fewer = getMedian(fewRates.map((rate) => rate.perSecond));
  reportRatio('match among 20,000 companies / among 1,000 with the same matches (time)', fewer, product, 2, 'at most');
  reportFigure(
    'match',
    `${product.toFixed(0)}/s among 20,000, ${(rates[0]?.matches ?? 0).toFixed(1)} and ${(fewRates[0]?.matches ?? 0).toFixed(1)} matches each`,
  );
}

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

import { asId } from '../contract/kit/ids.ts';
import { periodStarts } from '../server/buying/cap-period-rule.ts';
import { coveringCompanies, enquiryToMatch, type EnquiryToMatch } from '../server/distribution/match-query.ts';
import { judgeMatch } from '../server/distribution/match-rule.ts';
import { openDatabase } from '../server/platform/database.ts';
import { reportFigure, reportRatio } from './report.ts';
import { runPgbench, type PgConnection } from './run-pgbench.ts';
import { forPgbench } from './statements.ts';

const marks = { enquiry: 900_900_901, district: 900_900_904, workType: 900_900_903 };
const clients = 8;
const seconds = 8;

interface Rate {
  readonly perSecond: number;
  readonly matches: number;
}

/** Matches a second as the product makes them: both statements, and the rule over what they find. */
async function matchRate(connection: PgConnection, enquiries: readonly number[]): Promise<Rate> {
  const database = openDatabase({ connection, poolSize: clients });
  let done = 0;
  let matches = 0;
  const matchOnce = async (): Promise<void> => {
    const enquiryId = asId<'enquiry'>(enquiries[(done * 7_919) % enquiries.length] ?? 0);
    const waiting = await database.db.first(enquiryToMatch(enquiryId));
    if (waiting === undefined) throw new Error(`enquiry ${enquiryId} is gone`);
    // As if it had been released this moment.
    const enquiry: EnquiryToMatch = { ...waiting, status: 'released', releasedAt: waiting.now };
    const covering = await database.db.rows(coveringCompanies(enquiry, periodStarts(enquiry.now, 'Europe/London')));
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

/** The same two statements, the ids handed from the first to the second by pgbench. */
function matchScript(first: number, last: number): string {
  const variables = {
    [String(marks.enquiry)]: ':enquiry',
    [String(marks.district)]: ':districtId',
    [String(marks.workType)]: ':workTypeId',
  };
  const enquiry = forPgbench(enquiryToMatch(asId<'enquiry'>(marks.enquiry)), variables);
  const covering = coveringCompanies(
    { country: 'gb', districtId: marks.district, workTypeId: marks.workType },
    periodStarts(new Date(), 'Europe/London'),
  );
  return `\\set enquiry random(${first}, ${last})\n${enquiry} \\gset\n${forPgbench(covering, variables)};\n`;
}

/** Matching against many companies: the product against pgbench, and many companies against few with the same matches. */
export async function measureMatch(many: PgConnection, few: PgConnection, enquiries: readonly number[]): Promise<void> {
  const first = Math.min(...enquiries);
  const last = Math.max(...enquiries);
  const rates: Rate[] = [];
  const bareRates: number[] = [];
  const fewRates: Rate[] = [];
  // In turns, so that a slow minute of the machine falls on all of them.
  for (let turn = 0; turn < 3; turn += 1) {
    rates.push(await matchRate(many, enquiries));
    // The plan that PostgreSQL keeps for a prepared script is not always the better one; the floor is the faster of the two.
    const script = matchScript(first, last);
    const [prepared, simple] = [runPgbench(many, script, seconds / 2), runPgbench(many, script, seconds / 2, 'simple')];
    if (prepared !== null && simple !== null) bareRates.push(Math.max(prepared, simple));
    fewRates.push(await matchRate(few, enquiries));
  }
  const product = middle(rates.map((rate) => rate.perSecond));
  if (bareRates.length > 0)
    reportRatio('match of one enquiry against 20,000 companies / the same SQL in pgbench', product, middle(bareRates), 0.5, 'at least');
  else reportFigure('match', 'pgbench is not installed; no floor');
  const fewer = middle(fewRates.map((rate) => rate.perSecond));
  reportRatio('match among 20,000 companies / among 1,000 with the same matches (time)', fewer, product, 2, 'at most');
  reportFigure(
    'match',
    `${product.toFixed(0)}/s among 20,000, ${(rates[0]?.matches ?? 0).toFixed(1)} and ${(fewRates[0]?.matches ?? 0).toFixed(1)} matches each`,
  );
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

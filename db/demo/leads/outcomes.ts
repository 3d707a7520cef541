import type { CompanyId, PurchaseId } from '../../../contract/kit/ids.ts';
import { type AttemptChannel, type LeadStage, type LostReason, lostReasons } from '../../../contract/leads/values.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { type Draws, seededDraws } from '../seeded-random.ts';

interface PastLead {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly boughtAt: Date;
  readonly netMinor: number;
  /** Reported leads were no jobs. */
  readonly isReported: boolean;
}

interface Attempt {
  readonly purchase_id: PurchaseId;
  readonly channel: AttemptChannel;
  readonly at: string;
  readonly reached: boolean;
}

interface StageChange {
  readonly purchase_id: PurchaseId;
  readonly from_stage: LeadStage;
  readonly stage: LeadStage;
  readonly quote_minor: number | null;
  readonly job_minor: number | null;
  readonly lost_reason: LostReason | null;
  readonly at: string;
}

/** How a company works its leads. */
interface Habits {
  readonly firstCallMinutes: number;
  readonly reaches: number;
  readonly quotes: number;
  readonly wins: number;
  /** Job value as a multiple of the lead's price. */
  readonly worth: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Fast companies win more: the habits of a company follow from its own draws and stay the same for all its leads. */
function habitsOf(companyId: CompanyId): Habits {
  const draws = seededDraws(companyId * 7_919);
  const speed = draws.fraction();
  return {
    firstCallMinutes: Math.round(6 + (1 - speed) * 200),
    reaches: 0.62 + speed * 0.25,
    quotes: 0.55 + draws.fraction() * 0.3,
    wins: 0.36 + speed * 0.2 + draws.fraction() * 0.1,
    worth: draws.between(45, 110),
  };
}

/** Tells one lead's story up to now: attempts, quote, and the job won or lost. Later events have not happened yet. */
function tellStory(
  lead: PastLead,
  draws: Draws,
  now: Date,
): { readonly attempts: readonly Attempt[]; readonly changes: readonly StageChange[] } {
  const { purchaseId, isReported } = lead;
  const habits = habitsOf(lead.companyId);
  const attempts: Attempt[] = [];
  const changes: StageChange[] = [];
  let minutes = 0;
  let stage: LeadStage = 'new';
  let quote: number | null = null;
  const wait = (least: number, most: number): string | undefined => {
    minutes += draws.between(least, most);
    const at = new Date(lead.boughtAt.getTime() + minutes * minuteMs);
    return at < now ? at.toISOString() : undefined;
  };
  const move = (to: LeadStage, at: string | undefined, more: Partial<StageChange> = {}): boolean => {
    if (at === undefined) return false;
    const facts = { quote_minor: quote, job_minor: null, lost_reason: null, ...more };
    changes.push({ purchase_id: purchaseId, from_stage: stage, stage: to, ...facts, at });
    stage = to;
    return true;
  };
  const first = Math.max(2, Math.round(habits.firstCallMinutes * (0.3 + draws.fraction() * 1.4)));
  const calls = draws.between(1, 3);
  for (let call = 1; call <= calls; call += 1) {
    const at = call === 1 ? wait(first, first) : wait(90, 2 * dayMinutes);
    if (at === undefined) return { attempts, changes };
    const reached = !isReported && (draws.fraction() < habits.reaches / 1.3 || (call === calls && draws.fraction() < habits.reaches));
    attempts.push({ purchase_id: purchaseId, channel: draws.fraction() < 0.8 ? 'phone' : 'text', at, reached });
    if (reached) {
      move('contacted', at);
      break;
    }
  }
  if (isReported || draws.fraction() < 0.06) return { attempts, changes };
  if (changes.length === 0) {
    move('lost', wait(3 * dayMinutes, 8 * dayMinutes), { quote_minor: null, lost_reason: 'no_answer' });
    return { attempts, changes };
  }
  if (draws.fraction() > habits.quotes) {
    const reason = draws.pick(['not_needed', 'unsuitable', 'other_company', 'postponed'] as const);
    move('lost', wait(dayMinutes, 6 * dayMinutes), { lost_reason: reason });
    return { attempts, changes };
  }
  const value = Math.round((lead.netMinor * habits.worth * (0.5 + draws.fraction())) / 1_000) * 1_000;
  const quoted = wait(2 * 60, 5 * dayMinutes);
  quote = value;
  if (!move('quoted', quoted)) return { attempts, changes };
  const decided = wait(2 * dayMinutes, 20 * dayMinutes);
  if (draws.fraction() < habits.wins)
    move('won', decided, { job_minor: Math.round((value * (0.95 + draws.fraction() * 0.15)) / 100) * 100 });
  else if (draws.fraction() < 0.85)
    move('lost', decided, {
      lost_reason: draws.fraction() < 0.7 ? draws.pick(['price', 'other_company'] as const) : draws.pick(lostReasons),
    });
  return { attempts, changes };
}

/** Gives past leads a year of outcomes, by the habits of each company, in two statements. */
export async function playOutcomes(database: Database, now: Date): Promise<void> {
  const draws = seededDraws(20_261_130);
  await database.inTx(async (tx) => {
    const leads = await tx.rows(sql<PastLead>`
      select p.id as "purchaseId", p.company_id as "companyId", p.created_at as "boughtAt", p.net_minor as "netMinor",
             exists (select from reports where purchase_id = p.id)
               or exists (select from invoices where purchase_id = p.id and kind = 'credit_note') as "isReported"
      from purchases p where p.created_at < ${new Date(now.getTime() - 20 * 60 * minuteMs)} order by p.id`);
    const stories = leads.map((lead) => tellStory(lead, draws, now));
    await tx.rows(sql`select set_config('app.now', ${now.toISOString()}, true)`);
    await tx.rows(sql`
      insert into lead_contact_attempts (purchase_id, channel, at, reached)
      select purchase_id, channel, at, reached
      from jsonb_to_recordset(${JSON.stringify(stories.flatMap(({ attempts }) => attempts))}::jsonb)
        as given (purchase_id bigint, channel text, at timestamptz, reached boolean)`);
    await tx.rows(sql`
      insert into lead_stage_changes (purchase_id, from_stage, stage, quote_minor, job_minor, lost_reason, changed_by, user_id, at)
      select given.purchase_id, from_stage, stage, quote_minor, job_minor, lost_reason, 'company',
             (select min(u.id) from users u where u.company_id = p.company_id), given.at
      from jsonb_to_recordset(${JSON.stringify(stories.flatMap(({ changes }) => changes))}::jsonb)
        as given (purchase_id bigint, from_stage text, stage text, quote_minor bigint, job_minor bigint, lost_reason text, at timestamptz)
      join purchases p on p.id = given.purchase_id
      order by given.purchase_id, given.at`);
    // Some customers confirm who did their job, a day after it was agreed.
    await tx.rows(sql`
      insert into customer_outcomes (enquiry_id, kind, company_id, said_at)
      select p.enquiry_id, 'company', p.company_id, s.at + interval '1 day' from lead_stage_changes s join purchases p on p.id = s.purchase_id
      where s.stage = 'won' and p.id % 4 = 0 and s.at + interval '1 day' < app_now()
      on conflict do nothing`);
  });
}

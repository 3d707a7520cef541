import type { FormRules, Problem } from '../kit/problem.ts';
import { type AttemptChannel, noContact, type ReportReason, shortestComment } from './values.ts';

export interface Attempt {
  readonly at: string;
  readonly channel: AttemptChannel;
}

/** A line of the form that may not be filled in yet; times are those of the clock on the wall. */
export interface AttemptEntry {
  readonly at: string;
  readonly channel: AttemptChannel | '';
}

export interface ReportForm {
  reason: ReportReason | typeof noContact | '';
  /** Of who reached nobody: whether they have tried. */
  tried: 'nocontacttried' | 'nocontactnottried' | '';
  attempts: readonly AttemptEntry[];
  comment: string;
}

export interface AppealForm {
  comment: string;
}

/** What a rule asks of the attempts; null where it asks for none. */
export interface AttemptsAsked {
  readonly count: number;
  readonly hours: number;
}

const hourMs = 3_600_000;

/** The reason that is sent; undefined as long as none is chosen whole. */
export function reasonOf({ reason, tried }: Pick<ReportForm, 'reason' | 'tried'>): ReportReason | undefined {
  const whole = reason === noContact ? tried : reason;
  return whole === '' ? undefined : whole;
}

function attemptsProblem(
  attempts: readonly AttemptEntry[],
  asked: AttemptsAsked,
  { boughtAt, now }: { readonly boughtAt: number; readonly now: number },
): Problem | undefined {
  const filled = attempts.filter(({ at, channel }) => at !== '' || channel !== '');
  if (filled.length < asked.count || filled.some(({ at, channel }) => at === '' || channel === '')) return 'attemptsIncomplete';
  const times = filled.map(({ at }) => Date.parse(at));
  // A field of minutes cannot tell the minute of the purchase from the time right after it.
  if (times.some((time) => !(time >= boughtAt - 60_000 && time <= now))) return 'attemptsOutside';
  if (new Set(times).size < times.length) return 'attemptsTwice';
  return Math.max(...times) - Math.min(...times) < asked.hours * hourMs ? 'attemptsApart' : undefined;
}

/** Long enough to say something. */
function commentProblem(comment: string): Problem | undefined {
  const { length } = comment.trim();
  if (length === 0) return 'required';
  return length < shortestComment ? 'tooShort' : undefined;
}

export const appealRules: FormRules<AppealForm> = { comment: commentProblem };

/** `asked`: what the rule of a reason asks of the attempts. */
export function reportFormRules(
  asked: (reason: ReportReason) => AttemptsAsked | null,
  time: { readonly boughtAt: number; readonly now: () => number },
): FormRules<ReportForm> {
  return {
    reason: (reason) => (reason === '' ? 'required' : undefined),
    tried: (tried, { reason }) => (reason === noContact && tried === '' ? 'unableToContact' : undefined),
    attempts: (attempts, form) => {
      const reason = reasonOf(form);
      const needed = reason === undefined ? null : asked(reason);
      return needed === null ? undefined : attemptsProblem(attempts, needed, { boughtAt: time.boughtAt, now: time.now() });
    },
    comment: commentProblem,
  };
}

import type { FormRules, Problem } from '../kit/problem.ts';
import {
  type AttemptChannel,
  isNumberProblem,
  minCommentLength,
  noContact,
  type NumberProblem,
  numberProblemReason,
  type ReportReason,
} from './values.ts';

export interface Attempt {
  readonly at: string;
  readonly channel: AttemptChannel;
}

/** A line of the form, perhaps incomplete; local times. */
export interface AttemptEntry {
  readonly at: string;
  readonly channel: AttemptChannel | '';
}

export interface ReportForm {
  reason: ReportReason | NumberProblem | typeof noContact | '';
  /** For a customer not reached: whether the company tried. */
  tried: 'nocontacttried' | 'nocontactnottried' | '';
  attempts: readonly AttemptEntry[];
  comment: string;
}

export interface AppealForm {
  comment: string;
}

/** Attempts that a rule requires; null for none. */
export interface AttemptsAsked {
  readonly count: number;
  readonly hours: number;
}

const hourMs = 3_600_000;

/** Returns the reason to send; undefined until one is chosen completely. */
export function findChosenReason({ reason, tried }: Pick<ReportForm, 'reason' | 'tried'>): ReportReason | undefined {
  const whole = reason === noContact ? tried : isNumberProblem(reason) ? numberProblemReason : reason;
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
  // A field with minutes cannot distinguish the minute of the purchase from the time right after it.
  if (times.some((time) => !(time >= boughtAt - 60_000 && time <= now))) return 'attemptsOutside';
  if (new Set(times).size < times.length) return 'attemptsTwice';
  return Math.max(...times) - Math.min(...times) < asked.hours * hourMs ? 'attemptsApart' : undefined;
}

/** Requires a minimum length. */
function commentProblem(comment: string): Problem | undefined {
  const { length } = comment.trim();
  if (length === 0) return 'required';
  return length < minCommentLength ? 'tooShort' : undefined;
}

export const appealRules: FormRules<AppealForm> = { comment: commentProblem };

/** `asked`: the attempts that a reason's rule requires. */
export function reportFormRules(
  asked: (reason: ReportReason) => AttemptsAsked | null,
  time: { readonly boughtAt: number; readonly now: () => number },
): FormRules<ReportForm> {
  return {
    reason: (reason) => (reason === '' ? 'required' : undefined),
    tried: (tried, { reason }) => (reason === noContact && tried === '' ? 'unableToContact' : undefined),
    attempts: (attempts, form) => {
      const reason = findChosenReason(form);
      const needed = reason === undefined ? null : asked(reason);
      return needed === null ? undefined : attemptsProblem(attempts, needed, { boughtAt: time.boughtAt, now: time.now() });
    },
    comment: commentProblem,
  };
}

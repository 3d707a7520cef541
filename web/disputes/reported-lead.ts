import type { TFunction } from 'i18next';
import type * as z from 'zod';
import type { Api } from '../../contract/api.ts';
import type { PromisesWire, ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import type { AttemptsAsked } from '../../contract/disputes/report-form-rules.ts';
import type { ReportChoice } from '../../contract/disputes/report-rule.ts';
import { noContact, type NumberProblem, numberProblemReason, numberProblems, type ReportReason } from '../../contract/disputes/values.ts';
import type { Format } from '../../contract/kit/format.ts';

type AnswerData<Key extends keyof Api> = Api[Key]['answers'] extends { readonly 200: infer Schema extends z.ZodType }
  ? z.output<Schema> extends { readonly data: infer Data }
    ? Data
    : never
  : never;

/** The lead as its page loads it; a summary is shown. */
export type ReportedLead = AnswerData<'GET /lead/find/{id}'>;
/** Reporting options and history of a lead. */
export type Reporting = AnswerData<'GET /lead/report/{id}'>;

/** Contact attempts a rule requires; null if none. */
export function attemptsAsked({ attempts_needed: count, attempts_hours: hours }: ReturnRuleWire): AttemptsAsked | null {
  return count === null || hours === null ? null : { count, hours };
}

/** Whether our own records may prove the reason without asking anyone. */
const isProvable = ({ proof }: ReturnRuleWire): boolean => proof !== 'attempts' && proof !== 'text';

/** Describes what a rule requires. */
export function neededWords(rule: ReturnRuleWire, promises: PromisesWire, t: TFunction<'disputes'>): string {
  const { proof } = rule;
  if (proof !== 'attempts') return t(($) => $.rules.needed[proof], { days: t(($) => $.period.days, { count: promises.duplicate_days }) });
  return t(($) => $.rules.needed.attempts, { needed: rule.attempts_needed ?? 0, hours: rule.attempts_hours ?? 0 });
}

export function deciderWords(rule: ReturnRuleWire, t: TFunction<'disputes'>): string {
  if (rule.decided_by === 'operator' && isProvable(rule)) return t(($) => $.rules.decider.systemOrPerson);
  return t(($) => $.rules.decider[rule.decided_by]);
}

/** Describes how soon it is decided. */
export function withinWords(rule: ReturnRuleWire, promises: PromisesWire, t: TFunction<'disputes'>): string {
  const hours = t(($) => $.period.hours, { count: promises.decide_hours });
  if (rule.decided_by === 'customer') return t(($) => $.rules.within.customer, { count: rule.answer_hours ?? 0, hours });
  return t(($) => $.rules.within[isProvable(rule) ? 'records' : 'operator'], { hours });
}

/** Explains the effect of no reply from the customer; null if they are not asked. */
export function silenceWords({ decided_by: decider, quota }: ReturnRuleWire, t: TFunction<'disputes'>, format: Format): string | null {
  if (decider !== 'customer') return null;
  if (quota === null) return t(($) => $.rules.silence.operator);
  const { share, days, least } = quota;
  return t(($) => $.rules.silence.quota, { share: format.percent(share), days, least });
}

/** Notice on the lead page after returning from reporting. */
export type ReportNoticeState =
  | { readonly kind: 'reportSent' | 'appealSent' }
  | { readonly kind: 'refused'; readonly choice: Extract<ReportChoice, { readonly kind: 'none' }> };

/** Stored in the history state, so the address stays clean. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    reportNotice?: ReportNoticeState;
  }
}

const subReasons = ['nocontacttried', 'nocontactnottried'] as const;
type SubReason = (typeof subReasons)[number];
type TopReason = Exclude<ReportReason, SubReason> | NumberProblem | typeof noContact;

interface ReasonChoices {
  readonly reasons: readonly TopReason[];
  /** Sub-reasons of "could not reach"; withdrawn ones are omitted. */
  readonly tried: readonly SubReason[];
}

const isSub = (reason: ReportReason): reason is SubReason => (subReasons as readonly string[]).includes(reason);

/**
 * Returns the reasons a company may choose, in policy order; the "could not reach" reasons form one group. Where no reason is about the phone number,
 * choices for it come first, so nobody has to report a dead number as something else.
 */
export function reasonChoices(rules: readonly Pick<ReturnRuleWire, 'reason'>[]): ReasonChoices {
  const offered = rules.map(({ reason }) => reason);
  const reasons = offered.map((reason): TopReason => (isSub(reason) ? noContact : reason));
  const isAboutNumber = offered.includes('invalidphone') || !offered.includes(numberProblemReason);
  return {
    reasons: [...(isAboutNumber ? [] : numberProblems), ...new Set(reasons)],
    tried: subReasons.filter((reason) => offered.includes(reason)),
  };
}

/** Name of a reason. i18next reserves `…_other` for plurals, so that reason uses another key. */
export function reasonName(reason: ReportReason | NumberProblem | typeof noContact, t: TFunction<'disputes'>): string {
  return t(($) => $.reasons[reason === 'reject_other' ? 'other' : reason]);
}

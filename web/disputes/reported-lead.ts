import type { TFunction } from 'i18next';
import type * as z from 'zod';
import type { Api } from '../../contract/api.ts';
import type { PromisesWire, ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import type { AttemptsAsked } from '../../contract/disputes/report-form-rules.ts';
import type { ReportChoice } from '../../contract/disputes/report-rule.ts';
import { noContact, type ReportReason } from '../../contract/disputes/values.ts';
import type { Format } from '../../contract/kit/format.ts';

type AnswerOf<Key extends keyof Api> = Api[Key]['answers'] extends { readonly 200: infer Schema extends z.ZodType }
  ? z.output<Schema> extends { readonly data: infer Data }
    ? Data
    : never
  : never;

/** The lead as its page knows it, of which a summary is shown. */
export type ReportedLead = AnswerOf<'GET /lead/find/{id}'>;
/** What may be reported of a lead, and what was. */
export type Reporting = AnswerOf<'GET /lead/report/{id}'>;

/** What a rule asks of the attempts; null where it asks for none. */
export function attemptsAsked({ attempts_needed: count, attempts_hours: hours }: ReturnRuleWire): AttemptsAsked | null {
  return count === null || hours === null ? null : { count, hours };
}

/** Whether our own records may prove it, before anybody is asked. */
const isProvable = ({ proof }: ReturnRuleWire): boolean => proof !== 'attempts' && proof !== 'text';

/** What a rule needs, in words. */
export function neededWords(rule: ReturnRuleWire, promises: PromisesWire, t: TFunction<'disputes'>): string {
  const { proof } = rule;
  if (proof !== 'attempts') return t(($) => $.rules.needed[proof], { days: t(($) => $.period.days, { count: promises.duplicate_days }) });
  return t(($) => $.rules.needed.attempts, { needed: rule.attempts_needed ?? 0, hours: rule.attempts_hours ?? 0 });
}

export function deciderWords(rule: ReturnRuleWire, t: TFunction<'disputes'>): string {
  if (rule.decided_by === 'operator' && isProvable(rule)) return t(($) => $.rules.decider.systemOrPerson);
  return t(($) => $.rules.decider[rule.decided_by]);
}

/** Within what time it is decided. */
export function withinWords(rule: ReturnRuleWire, promises: PromisesWire, t: TFunction<'disputes'>): string {
  const hours = t(($) => $.period.hours, { count: promises.decide_hours });
  if (rule.decided_by === 'customer') return t(($) => $.rules.within.customer, { count: rule.answer_hours ?? 0, hours });
  return t(($) => $.rules.within[isProvable(rule) ? 'records' : 'operator'], { hours });
}

/** What the customer's silence means; null where they are not asked. */
export function silenceWords({ decided_by: decider, quota }: ReturnRuleWire, t: TFunction<'disputes'>, format: Format): string | null {
  if (decider !== 'customer') return null;
  if (quota === null) return t(($) => $.rules.silence.operator);
  const { share, days, least } = quota;
  return t(($) => $.rules.silence.quota, { share: format.percent(share), days, least });
}

/** What the page of a lead says first to who comes from reporting it. */
export type ReportNoticeState =
  | { readonly kind: 'reportSent' | 'appealSent' }
  | { readonly kind: 'refused'; readonly choice: Extract<ReportChoice, { readonly kind: 'none' }> };

/** It travels with the step to the page, so that its address stays what it is. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    reportNotice?: ReportNoticeState;
  }
}

const subReasons = ['nocontacttried', 'nocontactnottried'] as const;
type SubReason = (typeof subReasons)[number];
type TopReason = Exclude<ReportReason, SubReason> | typeof noContact;

interface ReasonChoices {
  readonly reasons: readonly TopReason[];
  /** What is asked of who reached nobody; what is not offered any more is left out. */
  readonly tried: readonly SubReason[];
}

const isSub = (reason: ReportReason): reason is SubReason => (subReasons as readonly string[]).includes(reason);

/** What a company may choose: the reasons of the policy in its order, those of having reached nobody under one. */
export function reasonChoices(rules: readonly Pick<ReturnRuleWire, 'reason'>[]): ReasonChoices {
  const offered = rules.map(({ reason }) => reason);
  const reasons = offered.map((reason): TopReason => (isSub(reason) ? noContact : reason));
  return { reasons: [...new Set(reasons)], tried: subReasons.filter((reason) => offered.includes(reason)) };
}

/** What a reason is called. The texts keep `…_other` for plural forms, so that one goes by a name of its own. */
export function reasonName(reason: ReportReason | typeof noContact, t: TFunction<'disputes'>): string {
  return t(($) => $.reasons[reason === 'reject_other' ? 'other' : reason]);
}

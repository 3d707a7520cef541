import type { TFunction } from 'i18next';
import type { PromisesWire, ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import type { AttemptsAsked } from '../../contract/disputes/report-form-rules.ts';
import type { Format } from '../../contract/kit/format.ts';

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

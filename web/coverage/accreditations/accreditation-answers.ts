import type { Accreditations, Answers, HeldAccreditation } from './accreditations-api.ts';

/** What stands in the form to begin with: an answer, empty where there is none, for everything that is asked. */
export function answersOf(data: Accreditations): Answers {
  const held = new Map(data.companyAccreditations.map((one) => [one.accreditation.id, one.certificate_number]));
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  return Object.fromEntries(asked.map(({ id }) => [String(id), held.get(id) ?? '']));
}

/** The answers that are not what they were. Space around a number is no change. */
export function changedAnswers(before: Answers, now: Answers): Answers {
  return Object.fromEntries(
    Object.entries(now)
      .map(([id, answer]) => [id, answer.trim()] as const)
      .filter(([id, answer]) => answer !== before[id]),
  );
}

/** The answers that stand as they were although their approval is over: saved again they are looked at once more. */
export function expiredAnswers({ companyAccreditations }: Pick<Accreditations, 'companyAccreditations'>, now: Answers): Answers {
  const over = companyAccreditations.filter(({ state }) => state === 'expired');
  return Object.fromEntries(
    over
      .map(({ accreditation, certificate_number }) => [String(accreditation.id), certificate_number] as const)
      .filter(([id, answer]) => now[id]?.trim() === answer),
  );
}

export const heldOf = (data: Accreditations, id: number): HeldAccreditation | undefined =>
  data.companyAccreditations.find((one) => one.accreditation.id === id);

/** Whole days until an approval ends, in the last sixty; undefined before that. */
export function daysLeft(until: string, now = Date.now()): number | undefined {
  const days = Math.ceil((Date.parse(until) - now) / 86_400_000);
  return days > 0 && days <= expiryBarDays ? days : undefined;
}

/** For how long before the end the validity is drawn as a bar. */
export const expiryBarDays = 60;

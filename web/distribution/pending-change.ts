import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { type CapPeriod, capPeriods, largestCap } from '../../contract/distribution/values.ts';

/** What one card holds while it is being changed. Caps are as typed; an empty one is no cap. */
export interface PendingChange {
  readonly id: number;
  readonly isAutomatic: boolean;
  readonly hasCaps: boolean;
  readonly caps: Readonly<Record<CapPeriod, string>>;
}

export type CapProblem = 'required' | 'number' | 'outOfRange';

/** The card as it stands. */
export function changeOf(workType: CompanyWorkType): PendingChange {
  const typed = (period: CapPeriod): string => {
    const { toggle, value } = workType.caps[period];
    return toggle && value !== null ? String(value) : '';
  };
  return {
    id: workType.id,
    isAutomatic: workType.allow_autoaccept,
    hasCaps: workType.hasCaps,
    caps: { day: typed('day'), week: typed('week'), month: typed('month') },
  };
}

/** Whole numbers up to the largest cap; with caps switched on at least one of the three is needed. */
export function capProblems({ hasCaps, caps }: PendingChange): Partial<Record<CapPeriod, CapProblem>> {
  if (!hasCaps) return {};
  if (capPeriods.every((period) => caps[period].trim() === '')) return { day: 'required' };
  const problems = capPeriods.map((period) => [period, capProblem(caps[period].trim())] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function capProblem(typed: string): CapProblem | undefined {
  if (typed === '') return undefined;
  if (!/^-?\d+$/.test(typed)) return 'number';
  return Number(typed) < 0 || Number(typed) > largestCap ? 'outOfRange' : undefined;
}

/** The list to save: everything as it was but the one card. A cap that is switched off keeps its figure. */
export function withChange(workTypes: readonly CompanyWorkType[], change: PendingChange): CompanyWorkType[] {
  return workTypes.map((workType) => {
    if (workType.id !== change.id) return workType;
    const cap = (period: CapPeriod) => {
      const before = workType.caps[period];
      const typed = change.caps[period].trim();
      return change.hasCaps && typed !== '' ? { ...before, toggle: true, value: Number(typed) } : { ...before, toggle: false };
    };
    const caps = { day: cap('day'), week: cap('week'), month: cap('month') };
    return { ...workType, allow_autoaccept: change.isAutomatic, hasCaps: change.hasCaps, caps };
  });
}

/**
 * The three stages of the guide to automatic buying; none where a type was automatic before. Once it is there it stays, also while
 * a cap is changed: it stands above the list, which must not move under the pointer.
 */
export function guideStage(
  workTypes: readonly CompanyWorkType[],
  pending: PendingChange | undefined,
  switchedOn: CompanyWorkType | undefined,
): 0 | 1 | 2 | 3 {
  const automatic = workTypes.filter((workType) => workType.allow_autoaccept);
  if (automatic.some(({ id }) => id === switchedOn?.id)) return 3;
  if (automatic.length > 0) return 0;
  return pending?.isAutomatic === true ? 2 : 1;
}

import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';

/** Switches on the caps that have a value. */
export const capOf = (value: number | null, used = 0) => ({ toggle: value !== null, value, used });

/** A lead type with everything off. */
export function deliveryType(id: number, name: string, changes: Partial<CompanyWorkType> = {}): CompanyWorkType {
  return {
    id,
    work_type: { id, description: name, category: { id: 1, name: 'Boilers' } },
    allow_autoaccept: false,
    caps: { day: capOf(null), week: capOf(null), month: capOf(null) },
    hasCaps: false,
    ...changes,
  };
}

import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';

/** Switches on the caps that have a value. */
export const buildCap = (value: number | null, used = 0) => ({ toggle: value !== null, value, used });

/** A lead type with everything off. */
export function deliveryType(id: number, name: string, changes: Partial<CompanyWorkType> = {}): CompanyWorkType {
  return {
    id,
    work_type: { id, description: name, category: { id: 1, name: 'Boilers' } },
    allow_autoaccept: false,
    caps: { day: buildCap(null), week: buildCap(null), month: buildCap(null) },
    hasCaps: false,
    ...changes,
  };
}

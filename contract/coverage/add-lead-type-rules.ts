import type { FormRules } from '../kit/problem.ts';

/** Form that adds a lead type wherever one is missing. */
export interface AddLeadTypeForm {
  /** Id of the lead type; empty if none is chosen. */
  type: string;
  /** Id of the coverage area, `new`, or empty. */
  area: string;
  /** Name of the new area, as the server suggests. */
  name: string;
  isConfirmed: boolean;
}

export const newArea = 'new';

export const addLeadTypeRules: FormRules<AddLeadTypeForm> = {
  type: (type) => (type === '' ? 'required' : undefined),
  area: (area) => (area === '' ? 'required' : undefined),
  name: (name, { area }) => (area === newArea && name.trim() === '' ? 'required' : undefined),
  isConfirmed: (isConfirmed) => (isConfirmed ? undefined : 'required'),
};

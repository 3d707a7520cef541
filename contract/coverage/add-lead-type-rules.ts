import type { FormRules } from '../kit/problem.ts';

/** Adding a lead type from wherever it is missed. */
export interface AddLeadTypeForm {
  /** Id of the lead type; empty: none chosen. */
  type: string;
  /** Id of the coverage area, `new`, or empty. */
  area: string;
  /** Of the new area, as the server calls it. */
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

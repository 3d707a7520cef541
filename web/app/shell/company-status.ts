import type * as companies from '../../../contract/companies.ts';

export type CompanyWire = companies.CompanyWire;

/** The contract's ids, repeated because importing its values would bring the schemas into the browser. The type keeps them equal. */
export const companyStatuses: typeof companies.companyStatuses = { active: 20, closed: 230 };

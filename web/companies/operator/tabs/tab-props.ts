import type { DeskCompany } from '../api.ts';

/** A part of a company's page: it asks for the rest itself. */
export interface TabProps {
  readonly company: DeskCompany;
}

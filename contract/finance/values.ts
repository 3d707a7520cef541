import { defineSheet } from '../kit/sheet-format.ts';

/** The guide sites, each with its finance partner. */
export const financeSites = [1, 2] as const;
export type FinanceSite = (typeof financeSites)[number];

/** Days after the purchase in which a lead's customer can be introduced. */
export const financeWindowDays = 14;

/** Introductions as a file, with masked customers. */
export const introductionSheet = defineSheet(
  {
    sent: 'time',
    state: 'text',
    failed: 'time',
    site: 'number',
    company: 'text',
    lead: 'text',
    customer: 'text',
    done: 'time',
  },
  'sent',
);

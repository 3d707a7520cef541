import { defineSheet } from '../kit/sheet-format.ts';

/** Views of the company list. `new`: registered in the last thirty days. */
export const companyViews = ['active', 'locked', 'closed', 'overdue', 'new', 'all'] as const;
export type CompanyView = (typeof companyViews)[number];

export const companyOrders = [
  'name-asc',
  'name-desc',
  'balance-desc',
  'balance-asc',
  'last_purchase-desc',
  'last_purchase-asc',
  'created-desc',
  'created-asc',
] as const;
export type CompanyOrder = (typeof companyOrders)[number];

/** A company's state. Locked takes precedence over closed. */
export const companyStates = ['active', 'locked', 'closed'] as const;
export type CompanyState = (typeof companyStates)[number];

/** Differences from a freshly registered company, as lists highlight them. */
export const companyMarks = [
  'buying_off',
  'suspended',
  'without_card',
  'offers_only',
  'own_area_only',
  'managed_profile',
  'managed_coverage',
  'discount',
  'alerts_paused',
] as const;
export type CompanyMark = (typeof companyMarks)[number];

/** Number of newest leads, invoices, reviews and notes shown for a company. */
export const maxShownRows = 50;
/** Number of audit log lines shown. */
export const maxAuditLines = 100;

/** The company list as a file. */
export const companySheet = defineSheet(
  {
    number: 'number',
    name: 'text',
    state: 'text',
    country: 'text',
    account_type: 'text',
    currency: 'text',
    balance: 'amount',
    credit_limit: 'amount',
    overdue: 'text',
    last_purchase: 'time',
    created: 'time',
    flags: 'text',
  },
  'created',
);

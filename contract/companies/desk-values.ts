/** What the list of companies can be narrowed to. `new`: registered in the last thirty days. */
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

/** How a company stands. One that is locked is named so, closed or not. */
export const companyStates = ['active', 'locked', 'closed'] as const;
export type CompanyState = (typeof companyStates)[number];

/** What differs from how registration leaves a company, as lists point it out. */
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

/** So many of the newest leads, invoices, reviews and notes are shown of a company. */
export const mostShown = 50;
/** So many lines of the audit. */
export const mostAuditLines = 100;

/** The lists of the back office by the last part of their address; staff save views of each. */
export const deskLists = [
  'leads',
  'reports',
  'accreditations',
  'companies',
  'invoices',
  'reviews',
  'messages',
  'outbox',
  'sources',
  'jobs',
  'audit',
] as const;
export type DeskListName = (typeof deskLists)[number];

/** Per list and member of staff. */
export const maxListViews = 20;
export const maxViewNameLength = 40;
export const maxViewQueryLength = 600;

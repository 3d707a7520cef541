import type { ToDoKey } from '../../contract/setting-up.ts';

/** Where each thing is done. */
export const toDoPages: Readonly<Record<ToDoKey, string>> = {
  company_details: '/account/company',
  coverage: '/settings/coverage',
  listing: '/profile/listing',
  missing_payment_method: '/account/payment-methods',
  lead_delivery: '/settings/lead-delivery',
  lead_alerts: '/settings/lead-alerts',
};

export const invoicesPage = '/account/invoices';
/** The invoices, all unpaid ones chosen. */
export const settleAccount = `${invoicesPage}?settleAccount=true`;
export const reviewsPage: string = '/profile/reviews';

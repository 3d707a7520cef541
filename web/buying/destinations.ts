import type { Remedy } from './refusals.ts';

/** Where each remedy leads that is put right on another page. */
export const destinations: Readonly<Record<Exclude<Remedy, 'resendValidation'>, string>> = {
  accreditations: '/account/accreditations',
  addCard: '/account/payment-methods',
  contact: '/help/contact',
  contactManagement: '/help/contact',
  contactSupport: '/help/contact',
  settleAccount: '/account/invoices?settleAccount=true',
  toDo: '/#todo',
};

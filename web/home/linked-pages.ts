export const invoicesPage = '/account/invoices';
/** The invoices, all unpaid ones chosen. */
export const settleAccount = `${invoicesPage}?settleAccount=true`;
export const reviewsPage: string = '/profile/reviews';

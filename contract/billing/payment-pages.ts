const paymentPages = /^\/account\/(?:invoices|payment-methods)\/?$/i;

/**
 * The pages that show a card provider's fields or a document in a frame. Only their documents may; a browser keeps the policy of
 * the document that it began with, so these are loaded anew when they are entered from elsewhere.
 */
export function isPaymentPage(path: string): boolean {
  return paymentPages.test(path);
}

/** The one script of somebody else's that may ever run, on those pages and with this provider only: what its own loader asks for. */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js';

const paymentPages = /^\/account\/(?:invoices|payment-methods)\/?$/i;

/**
 * Tests for pages that frame a card provider's fields or a document. Only they may: a browser keeps the policy of its first
 * document, so entering one reloads the page.
 */
export function isPaymentPage(path: string): boolean {
  return paymentPages.test(path);
}

/** The only third-party script allowed, on payment pages with this provider: the one its loader requests. */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js';

import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isPaymentPage } from '../../../contract/billing/payment-pages.ts';

/** What a browser's document was opened for, which decides what it may load for as long as it lives. */
export interface PageDocument {
  readonly isForPayment: boolean;
}

/** Of this window; where the app is not a page in a browser, as in tests, there is nothing to load anew. */
export function currentDocument(path: string | undefined): PageDocument | undefined {
  return path === undefined ? undefined : { isForPayment: isPaymentPage(path) };
}

/**
 * A page that needs frames of the provider is loaded anew when it is entered from one whose document may not have them. On the way
 * out that is done only where a script of the provider's has come, which stays on the pages that it is for.
 */
export function requireDocument(open: PageDocument | undefined, { pathname, href }: ParsedLocation): void {
  if (open === undefined) return;
  const isWanted = isPaymentPage(pathname);
  const mayStay = open.isForPayment ? isWanted || !('Stripe' in window) : !isWanted;
  if (!mayStay) throw redirect({ href, reloadDocument: true, replace: true });
}

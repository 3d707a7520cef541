import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isPaymentPage } from '../../../contract/billing/payment-pages.ts';

/** Page that the current document was loaded for, which fixes its content security policy. */
export interface PageDocument {
  readonly isForPayment: boolean;
}

/** The document of this window; undefined outside a browser page, as in tests, where nothing needs reloading. */
export function currentDocument(path: string | undefined): PageDocument | undefined {
  return path === undefined ? undefined : { isForPayment: isPaymentPage(path) };
}

/**
 * Reloads when entering a page that needs the provider's frames from a document that may not load them. When leaving, reloads only if a
 * provider script has loaded, since it would stay active on other pages.
 */
export function requireDocument(open: PageDocument | undefined, { pathname, href }: ParsedLocation): void {
  if (open === undefined) return;
  const isWanted = isPaymentPage(pathname);
  const mayStay = open.isForPayment ? isWanted || !('Stripe' in window) : !isWanted;
  if (!mayStay) throw redirect({ href, reloadDocument: true, replace: true });
}

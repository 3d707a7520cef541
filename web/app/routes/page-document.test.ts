import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { currentDocument, requireDocument } from './page-document.ts';

afterEach(() => void vi.unstubAllGlobals());

const to = (pathname: string) => ({ pathname, href: `${pathname}?page=2` }) as ParsedLocation;

function isReloaded(from: string, wanted: string): boolean {
  try {
    requireDocument(currentDocument(from), to(wanted));
    return false;
  } catch (thrown) {
    expect(isRedirect(thrown) && thrown.options).toMatchObject({ href: `${wanted}?page=2`, reloadDocument: true, replace: true });
    return true;
  }
}

test.each([
  ['/', '/account/payment-methods', true],
  ['/buy-leads', '/account/invoices', true],
  ['/account/invoices', '/account/payment-methods', false],
  ['/account/payment-methods', '/account/invoices', false],
  ['/account/invoices', '/', false],
  ['/', '/buy-leads', false],
  ['/account/company', '/account/payment-methods/', true],
])('going from the document of %s to %s reloads: %s', (from, wanted, isAnew) => expect(isReloaded(from, wanted)).toBe(isAnew));

test('reloads so that provider scripts do not stay on other pages', () => {
  vi.stubGlobal('Stripe', () => undefined);
  expect(isReloaded('/account/invoices', '/')).toBe(true);
  expect(isReloaded('/account/invoices', '/account/payment-methods')).toBe(false);
});

test('does nothing without a document', () => {
  expect(() => requireDocument(currentDocument(undefined), to('/account/invoices'))).not.toThrow();
});

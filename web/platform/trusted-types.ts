import { stripeScript } from '../../contract/billing/payment-pages.ts';
import { isHarmlessHtml } from './trusted-html.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null; createScript: () => null },
  ): unknown;
}

/**
 * The page's policy demands Trusted Types: no library turns a text into elements or a script unless it passes here. What is
 * refused throws where it was tried and is reported like every other error. Browsers that do not know them go without. The one
 * script that is not ours passes here on every page; where it may really be fetched from says the policy of the document.
 */
export function lockTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isHarmlessHtml(html) ? html : null),
    createScriptURL: (url) => (url === stripeScript || new URL(url, location.href).origin === location.origin ? url : null),
    createScript: () => null,
  });
}

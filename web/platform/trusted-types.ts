import { stripeScript } from '../../contract/billing/payment-pages.ts';
import { isHarmlessHtml } from './trusted-html.ts';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null; createScript: () => null },
  ): unknown;
}

/**
 * Enforces Trusted Types: no library may turn text into elements or scripts except through here. Violations throw at their source and are
 * reported. Browsers without support go unprotected. The one third-party script is allowed on every page; the document's policy decides
 * where it may load from.
 */
export function lockTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isHarmlessHtml(html) ? html : null),
    createScriptURL: (url) => (url === stripeScript || new URL(url, location.href).origin === location.origin ? url : null),
    createScript: () => null,
  });
}

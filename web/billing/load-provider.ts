import type { PaymentSettings } from '../../contract/billing/payments-endpoints.ts';
import type { BrowserProvider } from './browser-provider.ts';

/** Lazy-loads the provider configured on the server, with its dependencies. */
export async function loadProvider({
  provider,
  publishableKey,
}: Pick<PaymentSettings, 'provider' | 'publishableKey'>): Promise<BrowserProvider> {
  if (provider === 'stripe') return (await import('./stripe-provider.ts')).openStripe(publishableKey ?? '');
  return (await import('./sandbox-provider.ts')).openSandbox();
}

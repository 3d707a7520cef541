import type { PaymentSettings } from '../../contract/billing/payments-endpoints.ts';
import type { BrowserProvider } from './browser-provider.ts';

/** The provider that the server works with. Its code, and what it fetches itself, come with the first need of them. */
export async function loadProvider({
  provider,
  publishableKey,
}: Pick<PaymentSettings, 'provider' | 'publishableKey'>): Promise<BrowserProvider> {
  if (provider === 'stripe') return (await import('./stripe-provider.ts')).openStripe(publishableKey ?? '');
  return (await import('./sandbox-provider.ts')).openSandbox();
}

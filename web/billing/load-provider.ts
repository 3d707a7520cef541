import type { PaymentSettings } from '../../contract/billing/payments-endpoints.ts';
import { loadPart } from '../platform/load-part.ts';
import type { BrowserProvider } from './browser-provider.ts';

/** Lazy-loads the provider configured on the server, with its dependencies. Waits while offline, like every lazy part. */
export async function loadProvider({
  provider,
  publishableKey,
}: Pick<PaymentSettings, 'provider' | 'publishableKey'>): Promise<BrowserProvider> {
  if (provider === 'stripe') return loadPart(async () => (await import('./stripe-provider.ts')).openStripe(publishableKey ?? ''));
  return (await loadPart(() => import('./sandbox-provider.ts'))).openSandbox();
}

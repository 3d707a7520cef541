import type { PaymentSettings } from './api.ts';
import { loadProvider } from './provider/load-provider.ts';
import type { ProviderOutcome } from './provider/browser-provider.ts';

/**
 * Has the browser confirm a payment at the provider, with the extra check that the bank may want. Whether it was paid the server
 * says (`waitForPayment`).
 */
export async function confirmPayment(settings: PaymentSettings, secret: string): Promise<ProviderOutcome> {
  const provider = await loadProvider(settings);
  return provider.confirmPayment(secret);
}

import type { Database } from '../../platform/database/database.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';

/** Whose payments these are, and whether they are of real money. */
export interface ProviderMode {
  readonly name: ProviderName;
  readonly isLive: boolean;
}

/** What is paid with: the verbs that go over the network open their transactions themselves, before and after. */
export interface Paying {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  readonly provider: PaymentProvider;
}

/** A provider whose keys are those of its test mode takes no money. */
export function modeOf({ name, publishableKey }: PaymentProvider): ProviderMode {
  return { name, isLive: publishableKey?.startsWith('pk_live_') ?? false };
}

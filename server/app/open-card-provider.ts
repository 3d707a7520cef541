import { openSandbox, type Sandbox } from '../../sandbox/open-sandbox.ts';
import { openProvider, type OpenProvider, type ProviderOptions } from '../billing/provider/open-provider.ts';
import type { Settings } from '../platform/settings.ts';

/** The card provider of this process, and the sandbox if that is the provider. */
interface OpenCardProvider extends OpenProvider {
  /** Null with Stripe: no part of the sandbox is started or served. */
  readonly sandbox: Sandbox | null;
  close(): Promise<void>;
}

/** Uses Stripe if its keys are set, otherwise this installation's sandbox, by the same client. */
export async function openCardProvider(
  { stripe }: Pick<Settings, 'stripe'>,
  options: ProviderOptions & { readonly current?: () => Pick<Settings, 'stripe'> },
): Promise<OpenCardProvider> {
  if (stripe !== null) {
    const current = () => options.current?.().stripe ?? stripe;
    return { ...(await openProvider({ stripe, current }, options)), sandbox: null, close: () => Promise.resolve() };
  }
  const sandbox = await openSandbox(options);
  return { ...(await openProvider({ sandbox }, options)), sandbox, close: () => sandbox.close() };
}

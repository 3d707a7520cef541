import { reportError } from '../platform/report-error.ts';
import type { PaymentSettings } from '../../contract/billing/payments-endpoints.ts';
import type { CardField, CardFieldOptions } from './browser-provider.ts';
import { loadProvider } from './load-provider.ts';

/** Card fields that may still be loading. */
export interface OpeningCardField {
  /** Undefined until loaded. */
  readonly field: () => CardField | undefined;
  readonly close: () => void;
}

/** Loads the provider and mounts its fields. If closed meanwhile, does nothing and reports nothing. */
export function openCardField(settings: Pick<PaymentSettings, 'provider' | 'publishableKey'>, options: CardFieldOptions): OpeningCardField {
  let isWanted = true;
  let field: CardField | undefined;
  const open = async () => {
    const provider = await loadProvider(settings);
    if (!isWanted) return;
    field = provider.openCardField({
      ...options,
      onReady: () => isWanted && options.onReady(),
      onFailed: () => isWanted && options.onFailed(),
    });
  };
  open().catch((problem: unknown) => {
    reportError(problem);
    if (isWanted) options.onFailed();
  });
  return {
    field: () => field,
    close: () => {
      isWanted = false;
      field?.close();
      field = undefined;
    },
  };
}

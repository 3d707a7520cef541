import { ForgedEvent, ProviderUnknown, type PaymentProvider } from './payment-provider.ts';

const silent = (): Promise<never> => Promise.reject(new ProviderUnknown('this process talks to no card provider'));

/** Stands in where a process only has to know which jobs there are: nothing is charged, and no answer ever comes. */
export const noProvider: PaymentProvider = {
  name: 'sandbox',
  publishableKey: null,
  createCustomer: silent,
  createSetup: silent,
  findSetup: silent,
  createPayment: silent,
  confirmPayment: silent,
  cancelPayment: silent,
  findPayment: silent,
  // oxlint-disable-next-line require-yield -- there is nothing to list, and that is no answer either
  listPayments: async function* () {
    await silent();
  },
  createRefund: silent,
  detachCard: silent,
  readEvent: () => {
    throw new ForgedEvent();
  },
};

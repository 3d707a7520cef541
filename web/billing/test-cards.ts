import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import type { Card, PaymentSettings } from './cards-api.ts';

/** Default card of a company; tests override what they need. */
export const visa: Card = {
  id: 1,
  authoritycode: 'pm_1',
  cardnum: '4242',
  brand: 'visa',
  expirydate: '12/39',
  default: 1,
  expired: false,
  cardholder: 'Sam Hill',
  removable: true,
};
export const mastercard: Card = { ...visa, id: 2, authoritycode: 'pm_2', cardnum: '4444', brand: 'mastercard', default: 0 };

export const settings: PaymentSettings = {
  autoPayEnabled: false,
  canAutoPay: true,
  provider: 'sandbox',
  publishableKey: null,
  currency: 'GBP',
  minimumTotal: 0.5,
  topUp: null,
  topUpStopped: false,
  topUpLimits: { aDay: 3, pauseMinutes: 60 },
};

export function inventory(cards: readonly Card[], meta: Partial<PaymentSettings> = {}): TestAnswers {
  return {
    'GET /payments/inventory': answer('GET /payments/inventory', { data: [...cards], meta: { ...settings, ...meta } }),
  };
}

export const setup: TestAnswers = {
  'POST /payments/create-setup-intent': answer('POST /payments/create-setup-intent', {
    data: {
      name: 'Sam Hill',
      address1: '1 High Street',
      address2: '',
      town: 'Leicester',
      postcode: 'LE1 5YA',
      country: 'gb',
      setup_intent_id: 'seti_1',
      secret: 'seti_1_secret_x',
    },
  }),
};

/** The sandbox frame as the page sees it: messages received, and a way to post. */
export function openTestFrame(page: Document): { readonly receivedMessages: unknown[]; readonly post: (message: object) => void } {
  const frame = page.querySelector('iframe');
  const source = frame?.contentWindow;
  if (!source) throw new Error('the page has no frame');
  const receivedMessages: unknown[] = [];
  Object.assign(source, { postMessage: (message: unknown) => receivedMessages.push(message) });
  return {
    receivedMessages,
    post: (data) => void window.dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data })),
  };
}

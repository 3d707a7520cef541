import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts, type MessageTemplates } from '../platform/messages.ts';

/** Texts of mails and documents, by language. */
export const billingTexts = messageTexts({ en, sv, da, no });

export const billingMessages: MessageTemplates = {
  /** To every administrator, when the provider's data contradicts the payment we requested. */
  'payment-mismatch': {
    channel: 'email',
    compose: ({ recipient, payload }) => {
      const say = billingTexts(recipient.language);
      return Promise.resolve({
        subject: say('paymentMismatch.subject'),
        heading: say('paymentMismatch.heading'),
        blocks: [
          { kind: 'paragraph', text: say('paymentMismatch.text') },
          {
            kind: 'facts',
            rows: [
              { label: say('paymentMismatch.code'), value: String(payload['code']) },
              { label: say('paymentMismatch.differences'), value: String(payload['differences']) },
            ],
          },
        ],
      });
    },
  },
  /** To every administrator, when the provider's totals differ from the ledger. */
  'provider-differs': {
    channel: 'email',
    compose: ({ recipient, payload }) => {
      const say = billingTexts(recipient.language);
      return Promise.resolve({
        subject: say('providerDiffers.subject'),
        heading: say('providerDiffers.heading'),
        blocks: [
          { kind: 'paragraph', text: say('providerDiffers.text') },
          { kind: 'facts', rows: [{ label: say('providerDiffers.differences'), value: String(payload['differences']) }] },
        ],
      });
    },
  },
  /** To every administrator, when a money check starts failing. */
  'money-checks-broken': {
    channel: 'email',
    compose: ({ recipient, payload }) => {
      const say = billingTexts(recipient.language);
      return Promise.resolve({
        subject: say('moneyChecks.subject'),
        heading: say('moneyChecks.heading'),
        blocks: [
          { kind: 'paragraph', text: say('moneyChecks.text') },
          { kind: 'facts', rows: [{ label: say('moneyChecks.checks'), value: String(payload['checks']) }] },
          { kind: 'paragraph', text: say('moneyChecks.next', { command: 'npm run verify' }) },
        ],
      });
    },
  },
};

const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Formats a card as brand and last four digits, without the brand if it is unknown. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  const name = cardBrands[brand];
  return name === undefined ? `•••• ${last4}` : `${name} •••• ${last4}`;
}

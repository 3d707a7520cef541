import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts, type MessageTemplates } from '../platform/messages.ts';

/** Texts of mails and documents by language. */
export const billingTexts = messageTexts({ en, sv, da, no });

export const billingMessages: MessageTemplates = {
  /** To every administrator, when a check of money has failed that held before. */
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

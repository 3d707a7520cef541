import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts, type MessageTemplates } from '../platform/messages.ts';

const texts = messageTexts({ en, sv, da, no });

export const operationsMessages: MessageTemplates = {
  /** To every administrator, daily: the end of the audit log, for safekeeping outside the installation. */
  'operations.audit-anchor': {
    channel: 'email',
    compose: ({ recipient, payload, brand }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('anchor.subject', { brand }),
        heading: say('anchor.heading'),
        blocks: [
          { kind: 'paragraph', text: say('anchor.text') },
          { kind: 'facts', rows: [{ label: say('anchor.line'), value: String(payload['anchor']) }] },
          { kind: 'paragraph', text: say('anchor.next', { command: 'npm run verify -- --anchor "…"' }) },
        ],
      });
    },
  },
  /** To the member of staff who requested a test mail. */
  'operations.test-mail': {
    channel: 'email',
    compose: ({ recipient, brand, link }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('test.subject', { brand }),
        heading: say('test.heading'),
        blocks: [
          { kind: 'paragraph', text: say('test.text', { brand }) },
          { kind: 'button', label: say('test.button'), url: link('/operator/settings/providers') },
        ],
      });
    },
  },
};

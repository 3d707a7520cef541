import { messageTexts, type MessageTemplates } from '../platform/messages.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

const texts = messageTexts({ en, sv, da, no });

export const companyMessages: MessageTemplates = {
  /** To the owner of an address with which somebody tried to register another company. */
  'registered-again': {
    channel: 'email',
    compose: ({ recipient, brand, link }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('registeredAgain.subject', { brand }),
        heading: say('registeredAgain.heading'),
        blocks: [
          { kind: 'paragraph', text: say('registeredAgain.text', { brand }) },
          { kind: 'button', label: say('registeredAgain.signIn', { brand }), url: link('/login') },
          { kind: 'note', text: say('registeredAgain.forgot') },
          { kind: 'note', text: say('registeredAgain.notYou') },
        ],
      });
    },
  },
};

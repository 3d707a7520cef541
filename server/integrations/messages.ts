import { messageTexts, type MessageTemplates } from '../platform/messages.ts';
import { sql } from '../platform/database/sql.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

const texts = messageTexts({ en, sv, da, no });

export const integrationMessages: MessageTemplates = {
  /** To the company: a webhook has not accepted an event for about a day. */
  'webhook.dead': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const receiver = await db.first(sql<{ url: string | null }>`
        select url from event_receivers where id = ${Number(payload['receiverId'])} and removed_at is null`);
      if (receiver === undefined) return null;
      const say = texts(recipient.language);
      // The part after the host may be as sensitive as a password.
      const url = receiver.url === null ? say('dead.crm') : new URL(receiver.url).host;
      return {
        subject: say('dead.subject'),
        heading: say('dead.heading'),
        blocks: [
          { kind: 'paragraph', text: say('dead.text', { url }) },
          { kind: 'paragraph', text: say('dead.next') },
          { kind: 'button', label: say('dead.button'), url: link('/settings/integrations') },
        ],
      };
    },
  },
};

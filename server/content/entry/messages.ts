import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import { formatsFor } from '../../platform/formats.ts';
import { messageTexts, type ConsumerTemplates } from '../../platform/messages.ts';
import { findReply, findTicket } from '../tickets.ts';

const texts = messageTexts({ en, sv, da, no, es, fr });

export const contentMessages: ConsumerTemplates = {
  /** To the marketplace's staff, in their country's language. */
  'ticket-created': {
    channel: 'email',
    compose: async ({ db, recipient, payload }) => {
      const ticket = await findTicket(db, Number(payload['ticketId']));
      if (ticket === undefined) return null;
      const say = texts(recipient.language);
      const company = ticket.companyName ?? '-';
      return {
        subject: say(`${ticket.kind}.subject`, { company }),
        heading: say(`${ticket.kind}.heading`),
        ...(ticket.email === null ? {} : { replyTo: ticket.email }),
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: say('name'), value: ticket.name },
              { label: say('company'), value: company },
              ...(ticket.email === null ? [] : [{ label: say('email'), value: ticket.email, url: `mailto:${ticket.email}` }]),
              ...(ticket.telephone === null ? [] : [{ label: say('telephone'), value: ticket.telephone }]),
              ...(ticket.page === null ? [] : [{ label: say('page'), value: ticket.page }]),
              ...(ticket.filename === null ? [] : [{ label: say('attachment'), value: ticket.filename }]),
            ],
          },
          { kind: 'paragraph', text: ticket.message },
        ],
      };
    },
  },

  /** To the sender: the operator's reply, with their own message quoted below. */
  'ticket-reply': {
    channel: 'email',
    compose: async ({ db, recipient, payload, brand }) => {
      const reply = await findReply(db, Number(payload['replyId']));
      if (reply === undefined) return null;
      const say = texts(recipient.language);
      const date = formatsFor(recipient).dateTime(reply.writtenAt.toISOString());
      return {
        subject: say('reply.subject', { brand }),
        heading: say('reply.heading'),
        blocks: [
          { kind: 'paragraph', text: reply.body },
          { kind: 'note', text: `${say('reply.quoted', { date })}\n${reply.message}` },
        ],
      };
    },
  },
};

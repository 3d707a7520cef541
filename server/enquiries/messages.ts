import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { messageTexts, type MailBlock, type MessageTemplates } from '../platform/messages.ts';
import { consumerPage } from './consumer-page-rule.ts';
import { confirmEmailPage } from './confirm-email-rule.ts';
import { findAcknowledged } from './message-query.ts';

const texts = messageTexts({ en, sv, da, no });

export const enquiryMessages: MessageTemplates = {
  /** To the consumer, so that they know what happens with what they told us. */
  'enquiry.acknowledgement': {
    channel: 'email',
    compose: async ({ db, recipient, secrets, link }) => {
      const { id, language, forename } = recipient;
      const enquiry = await findAcknowledged(db, id, language);
      if (enquiry === undefined) return null;
      const { quoteCode, workType, district, town, timescale, maxSales } = enquiry;
      const say = texts(language);
      const place = town ?? district;
      // The district stands behind the town in Britain and before it in the Nordic countries.
      const whole = (recipient.country === 'gb' ? [town, district] : [district, town]).filter((part) => part !== null).join(' ');
      const greeting: readonly MailBlock[] =
        forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }), contact: true }];
      return {
        subject: say('subject', { quoteCode }),
        heading: say('heading'),
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: say('text', { place }) },
          { kind: 'paragraph', text: say('companies', { count: maxSales }) },
          {
            kind: 'facts',
            rows: [
              { label: say('reference'), value: quoteCode },
              { label: say('workType'), value: workType },
              { label: say('place'), value: whole },
              ...(timescale === null ? [] : [{ label: say('timescale'), value: timescale }]),
            ],
          },
          // Sent again, a mail has its secrets no more.
          ...(secrets['token'] === undefined
            ? []
            : [{ kind: 'button', label: say('confirm'), url: link(confirmEmailPage(secrets['token'])) } as const]),
          secrets['own'] === undefined
            ? { kind: 'note', text: say('withdraw') }
            : { kind: 'list', rows: [{ title: say('own'), detail: say('ownText'), url: link(consumerPage(secrets['own'])) }] },
        ],
      };
    },
  },

  /** To the consumer's telephone: the code that says it is theirs. */
  'enquiry.telephone-code': {
    channel: 'sms',
    compose: ({ payload, secrets, brand, recipient }) => {
      const { code } = secrets;
      const minutes = Number(payload['minutes']);
      return Promise.resolve(code === undefined ? null : texts(recipient.language)('code', { brand, code, minutes }));
    },
  },
};

import { asId } from '../../contract/kit/ids.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { priceFor } from '../buying/judge-purchase-rule.ts';
import { shortAddress } from '../buying/wire.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MessageContext, type MessageTemplates } from '../platform/messages.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { findReservedLead } from './priority-alert-query.ts';

/** What this domain says to a company, in its language. */
export const alertTexts = messageTexts({ en, sv, da, no });

async function reservedLead({ db, recipient, payload }: MessageContext) {
  const lead = await findReservedLead(db, {
    companyId: asId<'company'>(Number(payload['companyId'])),
    enquiryId: asId<'enquiry'>(Number(payload['enquiryId'])),
    language: recipient.language,
  });
  if (lead === undefined) return undefined;
  const format = formatsFor(recipient);
  const place = lead.town === null ? lead.district : `${lead.town} ${lead.district}`;
  return { ...lead, format, place, until: format.timeOrDate(lead.guaranteeUntil.toISOString(), lead.now.getTime()) };
}

export const alertMessages: MessageTemplates = {
  /** A lead is reserved for the company; what it is, where, until when, and for how much. */
  'priority-lead': {
    channel: 'email',
    compose: async (context) => {
      const lead = await reservedLead(context);
      if (lead === undefined) return null;
      const { recipient, payload, secrets, link } = context;
      const { workType, place, until, format } = lead;
      const say = alertTexts(recipient.language);
      const search = new URLSearchParams({ enquirycode: lead.quoteCode, notifiercode: String(payload['code']), r: '1' });
      const { token, selector } = secrets;
      if (token !== undefined && selector !== undefined) {
        search.set('t', token);
        search.set('s', selector);
      }
      return {
        subject: say('priority.subject', { workType, place }),
        heading: say('priority.heading'),
        blocks: [
          { kind: 'paragraph', text: say('priority.text', { workType, place, until }) },
          {
            kind: 'facts',
            rows: [
              { label: say('workType'), value: workType },
              { label: say('area'), value: `${shortAddress(lead)}, ${lead.district}` },
              ...(lead.timescale === null ? [] : [{ label: say('timescale'), value: lead.timescale }]),
              { label: say('price'), value: format.money(toMajor(priceFor(lead, lead).netMinor), lead.currency) },
              { label: say('sold'), value: say('soldOf', { sold: lead.sold, max: lead.maxSales }) },
            ],
          },
          { kind: 'button', label: say('view', { workType, place }), url: link(`/buy-leads?${search.toString()}`) },
        ],
      };
    },
  },

  'priority-lead-sms': {
    channel: 'sms',
    compose: async (context) => {
      const lead = await reservedLead(context);
      const { short } = context.secrets;
      if (lead === undefined || short === undefined) return null;
      const { brand, recipient, link } = context;
      const { workType, place, until } = lead;
      return alertTexts(recipient.language)('priority.sms', { brand, workType, place, until, link: link(`/a/${short}`) });
    },
  },
};

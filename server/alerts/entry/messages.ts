import type { EndableMailKind } from '../../../contract/alerts/values.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { netPriceFor } from '../../buying/judge-purchase-rule.ts';
import { shortAddress } from '../../buying/entry/wire.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import { messageTexts, type Mail, type MessageContext, type MessageTemplates } from '../../platform/messages.ts';
import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import { listDigestLeads } from '../digests.ts';
import { findConfirmationLink, isSwitchedOff } from '../alert-addresses.ts';
import { findReservedLead, type AlertedEnquiry } from '../priority-alert.ts';
import { findNoticeToMail } from '../notices/marketing-mails.ts';
import { noticeBlocks } from '../notices/notice-text-rule.ts';
import { fillNouns } from './wire.ts';
import { formatLeadForSms } from '../sms-text-rule.ts';

/** Texts of this domain's messages to companies, by language. */
export const alertTexts = messageTexts({ en, sv, da, no });

/** Maximum number of leads listed in a digest; beyond it only the total is given. */
const maxListedLeads = 10;

const formatPlace = ({ town, district }: AlertedEnquiry): string => (town === null ? district : `${town} ${district}`);

/** A district of digits alone means little to a reader, so the town is added. */
const formatSmsPlace = (lead: AlertedEnquiry): string => (/\p{L}/u.test(lead.district) ? lead.district : formatPlace(lead));

/** Formats one lead for a text message, which has little room. */
function formatSmsLead(lead: AlertedEnquiry, { recipient }: MessageContext, wording: (what: string) => string): string {
  const { workType, district, timescaleCode: when } = lead;
  const timescale = when === null ? null : alertTexts(recipient.language)(`soon.${when}`);
  const price = formatsFor(recipient).money(toMajor(netPriceFor(lead, lead)), lead.currency);
  return formatLeadForSms({ workType, place: formatSmsPlace(lead), district, timescale, price }, wording);
}

/** The page that asks for confirmation before it switches off a kind of mail. */
export const buildUnsubscribePath = (kind: EndableMailKind, code: string): string => `/alerts/off/${kind}/${code}`;

/** How readers unsubscribe from this kind of mail: a page and their mail program's button (RFC 8058). */
function buildUnsubscribe({ secrets, link }: MessageContext, kind: EndableMailKind): Pick<Mail, 'unsubscribe'> {
  const { off } = secrets;
  return off === undefined
    ? {}
    : { unsubscribe: { page: link(buildUnsubscribePath(kind, off)), call: link(`/api/v1/lead/alert-mails/off/${kind}/${off}`) } };
}

/** Builds the link of an alert, with its sign-in token if the message carries one. */
function buildAlertLink({ link, payload, secrets }: MessageContext, page: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams({ ...page, notifiercode: String(payload['code']), r: '1' });
  const { token, selector } = secrets;
  if (token !== undefined && selector !== undefined) {
    search.set('t', token);
    search.set('s', selector);
  }
  return link(`/buy-leads?${search.toString()}`);
}

async function loadReservedLead({ db, recipient, payload }: MessageContext) {
  const lead = await findReservedLead(db, {
    companyId: asId<'company'>(Number(payload['companyId'])),
    enquiryId: asId<'enquiry'>(Number(payload['enquiryId'])),
    language: recipient.language,
  });
  if (lead === undefined) return undefined;
  const format = formatsFor(recipient);
  return { ...lead, format, place: formatPlace(lead), until: format.timeOrDate(lead.guaranteeUntil.toISOString(), lead.now.getTime()) };
}

function loadDigestLeads({ db, recipient, payload }: MessageContext): Promise<AlertedEnquiry[]> {
  return listDigestLeads(db, { digestId: Number(payload['digestId']), language: recipient.language });
}

/** Whether the seller in the recipient's country is registered for VAT and adds it to prices. */
const chargesVat = ({ recipient }: Pick<MessageContext, 'recipient'>): boolean => getUnit(recipient.country).chargesVat;

export const alertMessages: MessageTemplates = {
  /** Sent to an address a company entered: the only mail it gets until its reader confirms. */
  'confirm-alert-address': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, brand, secrets, link, payload } = context;
      const found = await findConfirmationLink(db, Number(payload['linkId']));
      if (found === undefined) return null;
      const say = alertTexts(recipient.language);
      const { companyName: company } = found;
      const days = Math.round(found.lifeSeconds / 86_400);
      return {
        subject: say('confirm.subject', { company }),
        heading: say('confirm.heading'),
        blocks: [
          { kind: 'paragraph', text: say('confirm.text', { company, brand }) },
          { kind: 'button', label: say('confirm.button'), url: link(`/alerts/confirm?s=${secrets['token'] ?? ''}`) },
          { kind: 'note', text: say('confirm.note', { count: days }) },
        ],
      };
    },
  },

  /** A lead is reserved for the company: what, where, until when and at what price. */
  'priority-lead': {
    channel: 'email',
    compose: async (context) => {
      const lead = await loadReservedLead(context);
      if (lead === undefined || (await isSwitchedOff(context.db, 'priority', context.secrets['off']))) return null;
      const { workType, place, until, format } = lead;
      const say = alertTexts(context.recipient.language);
      return {
        ...buildUnsubscribe(context, 'priority'),
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
              {
                label: say(chargesVat(context) ? 'price' : 'priceNoVat'),
                value: format.money(toMajor(netPriceFor(lead, lead)), lead.currency),
              },
              { label: say('sold'), value: say('soldOf', { sold: lead.sold, max: lead.maxSales }) },
            ],
          },
          { kind: 'button', label: say('view', { workType, place }), url: buildAlertLink(context, { enquirycode: lead.quoteCode }) },
        ],
      };
    },
  },

  'priority-lead-sms': {
    channel: 'sms',
    compose: async (context) => {
      const lead = await loadReservedLead(context);
      const { short } = context.secrets;
      if (lead === undefined || short === undefined) return null;
      const say = alertTexts(context.recipient.language);
      const more = { until: lead.until, link: context.link(`/a/${short}`) };
      return formatSmsLead(lead, context, (what) => say(chargesVat(context) ? 'priority.sms' : 'priority.smsNoVat', { what, ...more }));
    },
  },

  /** Leads that came on sale within the company's coverage since the last digest and are still available. */
  'lead-digest': {
    channel: 'email',
    compose: async (context) => {
      const leads = await loadDigestLeads(context);
      if (leads.length === 0 || (await isSwitchedOff(context.db, 'digest', context.secrets['off']))) return null;
      const say = alertTexts(context.recipient.language);
      const format = formatsFor(context.recipient);
      const formatDetail = (lead: AlertedEnquiry): string => {
        const price = format.money(toMajor(netPriceFor(lead, lead)), lead.currency);
        const facts = { price, sold: lead.sold, max: lead.maxSales };
        const isTaxed = chargesVat(context);
        if (lead.timescale === null) return say(isTaxed ? 'digest.detail' : 'digest.detailNoVat', facts);
        return say(isTaxed ? 'digest.detailWhen' : 'digest.detailWhenNoVat', { ...facts, timescale: lead.timescale });
      };
      // A sign-in link works once, so only the button carries it.
      const plain = { ...context, secrets: {} };
      const listed = leads.slice(0, maxListedLeads);
      const more = leads.length - listed.length;
      const count = leads.length;
      return {
        ...buildUnsubscribe(context, 'digest'),
        subject: say('digest.subject', { count }),
        heading: say('digest.subject', { count }),
        blocks: [
          { kind: 'paragraph', text: say('digest.text') },
          {
            kind: 'list',
            rows: listed.map((lead) => ({
              title: `${lead.workType}, ${formatPlace(lead)}`,
              detail: formatDetail(lead),
              url: buildAlertLink(plain, { enquirycode: lead.quoteCode }),
            })),
          },
          ...(more === 0 ? [] : [{ kind: 'paragraph', text: say('digest.more', { count: more }) } as const]),
          { kind: 'button', label: say('digest.view'), url: buildAlertLink(context, { coverage: '1' }) },
        ],
      };
    },
  },

  /** A marketing notice, for people who asked for news and offers. */
  notice: {
    channel: 'email',
    compose: async (context) => {
      const { db, payload, recipient, link } = context;
      const notice = await findNoticeToMail(db, { noticeId: Number(payload['noticeId']), userId: Number(payload['userId']) });
      if (notice === undefined) return null;
      const say = alertTexts(recipient.language);
      const subject = say('notice.subject', { subject: fillNouns(notice.subject, recipient.language) ?? '' });
      return {
        ...buildUnsubscribe(context, 'news'),
        subject,
        heading: subject,
        blocks: [
          ...noticeBlocks(fillNouns(notice.content, recipient.language) ?? '', link),
          { kind: 'button', label: say('notice.button'), url: link('/') },
          { kind: 'note', text: say('notice.note') },
        ],
      };
    },
  },

  'lead-digest-sms': {
    channel: 'sms',
    compose: async (context) => {
      const leads = await loadDigestLeads(context);
      const { short } = context.secrets;
      const [first] = leads;
      if (first === undefined || short === undefined) return null;
      const { brand, recipient } = context;
      const say = alertTexts(recipient.language);
      const link = context.link(`/a/${short}`);
      if (leads.length === 1)
        return formatSmsLead(first, context, (what) => say(chargesVat(context) ? 'digest.smsOne' : 'digest.smsOneNoVat', { what, link }));
      return say('digest.sms', { brand, count: leads.length, link });
    },
  },
};

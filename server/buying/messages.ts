import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { placeLine } from '../../contract/geography/address-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { Format } from '../../contract/kit/format.ts';
import { asId } from '../../contract/kit/ids.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { revealContact, type ContactRow } from '../enquiries/contacts.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MailFact, type MessageTemplates } from '../platform/messages.ts';
import { listStillAssigned } from './assignment.ts';
import { findBoughtLead, findWithdrawn, type BoughtLead } from './receipts.ts';
import { leadContextWire, writeAnswers } from './visible-lead-query.ts';

const texts = messageTexts({ en, sv, da, no });
type Say = ReturnType<typeof texts>;

const joinWords = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' ');

/** The customer's contact details, without those not given. Sent, but not stored in the outbox. */
function contactRows(contact: ContactRow, country: CountryCode, say: Say, format: Format): MailFact[] {
  if (contact.erased) return [{ label: say('customer'), value: say(contact.erasedOnRequest ? 'erasedOnRequest' : 'erased') }];
  const phone = (label: string, number: string | null): MailFact[] =>
    number === null ? [] : [{ label, value: format.phone(number), url: format.phoneHref(number), contact: true }];
  const { email } = contact;
  const postcode = contact.postcode === null ? null : format.postcode(contact.postcode);
  const address = [contact.address1, contact.address2, placeLine(country, { town: contact.town, postcode })].filter(
    (line) => line !== null && line !== '',
  );
  return [
    { label: say('name'), value: joinWords(contact.title, contact.forename, contact.surname), contact: true },
    ...phone(say('telephone'), contact.telephone),
    ...phone(say('alternatePhone'), contact.alternatePhone),
    ...(email === null ? [] : [{ label: say('email'), value: email, url: `mailto:${email}`, contact: true } as const]),
    { label: say('address'), value: address.join('\n'), contact: true },
  ];
}

function priceRows({ netMinor, vatMinor, grossMinor, currency, invoiceCode }: BoughtLead, say: Say, format: Format): MailFact[] {
  const money = (minor: number): string => format.money(toMajor(minor), currency);
  return [
    // Without VAT the total is the price.
    ...(vatMinor === 0
      ? []
      : [
          { label: say('price'), value: money(netMinor) },
          { label: say('vat'), value: money(vatMinor) },
        ]),
    { label: say('total'), value: money(grossMinor) },
    { label: say('invoice'), value: invoiceCode },
  ];
}

export const buyingMessages: MessageTemplates = {
  /** Lead, price and customer contact for the receipt. */
  'purchase.receipt': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const companyId = asId<'company'>(recipient.id);
      const lead = await findBoughtLead(db, companyId, Number(payload['purchaseId']), recipient.language);
      if (lead === undefined) return null;
      const contact = await db.first(revealContact({ type: 'company', companyId }, [lead.enquiryId], 'mail'));
      if (contact === undefined) return null;
      const say = texts(recipient.language);
      const format = formatsFor(recipient);
      const { workType, timescale, forename } = { ...lead, forename: recipient.forename };
      const { description, answers, coverage_areas: areas } = leadContextWire(lead.context, recipient.language, contact.erased);
      const place = placeLine(recipient.country, { town: lead.town, postcode: lead.district });
      const kind = lead.channel === 'auto' ? 'boughtAutomatically' : 'bought';
      const about: readonly MailFact[] = [
        { label: say('workType'), value: workType },
        ...(timescale === null ? [] : [{ label: say('timescale'), value: timescale }]),
        ...(description === null ? [] : [{ label: say('description'), value: description }]),
        ...(answers.length === 0 ? [] : [{ label: say('answers'), value: writeAnswers(answers) }]),
        ...(areas.length === 0 ? [] : [{ label: say('coverageAreas'), value: areas.join(', ') }]),
      ];
      return {
        subject: say(`${kind}.subject`, { workType, place }),
        heading: say(`${kind}.heading`),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }) } as const]),
          { kind: 'paragraph', text: say(`${kind}.text`, { workType, place }) },
          { kind: 'facts', rows: [...contactRows(contact, recipient.country, say, format), ...about] },
          { kind: 'button', label: say('view', { workType, place }), url: link(`/lead/${lead.code}`) },
          { kind: 'facts', rows: priceRows(lead, say, format) },
        ],
      };
    },
  },

  /** To a member who was assigned leads, by somebody or in turn. Covers those that are still theirs; skipped if none is. */
  'lead.assigned': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const ids = String(payload['purchases']).split(',').map(Number);
      const assigned = await listStillAssigned(db, ids, recipient.id);
      const [first] = assigned;
      const lead = first && (await findBoughtLead(db, first.companyId, first.purchaseId, recipient.language));
      if (lead === undefined) return null;
      const say = texts(recipient.language);
      const { forename } = recipient;
      const greeting = forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }) } as const];
      if (assigned.length > 1) {
        const several = { count: assigned.length };
        return {
          subject: say('assigned.several.subject', several),
          heading: say('assigned.several.heading'),
          blocks: [
            ...greeting,
            { kind: 'paragraph', text: say('assigned.several.text', several) },
            { kind: 'button', label: say('assigned.several.view'), url: link('/my-leads?assigned=mine') },
          ],
        };
      }
      const about = { workType: lead.workType, place: placeLine(recipient.country, { town: lead.town, postcode: lead.district }) };
      return {
        subject: say('assigned.subject', about),
        heading: say('assigned.heading'),
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: say('assigned.text', about) },
          { kind: 'button', label: say('view', about), url: link(`/lead/${lead.code}`) },
        ],
      };
    },
  },

  /** The consumer withdrew the enquiry: nothing more to do, and whether there is a refund. Skipped if already refunded. */
  'purchase.withdrawn': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const lead = await findBoughtLead(db, asId<'company'>(recipient.id), Number(payload['purchaseId']), recipient.language);
      const withdrawn = await findWithdrawn(db, Number(payload['purchaseId']));
      if (lead === undefined || withdrawn === undefined) return null;
      const { credit, stands } = withdrawn;
      const say = texts(recipient.language);
      const format = formatsFor(recipient);
      const { forename } = recipient;
      const about = { workType: lead.workType, place: placeLine(recipient.country, { town: lead.town, postcode: lead.district }) };
      return {
        subject: say('withdrawn.subject', about),
        heading: say('withdrawn.heading'),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }) } as const]),
          { kind: 'paragraph', text: say('withdrawn.text', about) },
          ...(stands ? [{ kind: 'paragraph', text: say('withdrawn.notCredited') } as const] : []),
          ...(credit === null
            ? []
            : [
                { kind: 'paragraph', text: say('withdrawn.credited') } as const,
                {
                  kind: 'facts',
                  rows: [
                    { label: say('withdrawn.creditNote'), value: credit.code },
                    { label: say('total'), value: format.money(toMajor(-credit.grossMinor), lead.currency) },
                    { label: say('invoice'), value: lead.invoiceCode },
                  ],
                } as const,
              ]),
          { kind: 'button', label: say('view', about), url: link(`/lead/${lead.code}`) },
        ],
      };
    },
  },
};

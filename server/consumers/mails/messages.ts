import { addressLines } from '../../../contract/geography/address-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { languageName } from '../../../contract/kit/language.ts';
import { listAnswers } from '../../buying/visible-lead-query.ts';
import { findTimescale } from '../own-enquiry-query.ts';
import { revealContact, type ContactRow } from '../../enquiries/reveal-contact.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { MailBlock, MailFact, ConsumerContext, ConsumerTemplates } from '../../platform/messages.ts';
import { colonOf } from '../../platform/sending/mail-frame.ts';
import { findKept, findToldBuyer, type KeptEnquiry } from './copy-query.ts';
import { listBuyers } from '../own-enquiry-query.ts';
import { consumerTexts, type Say } from '../messages.ts';

const given = (label: string, value: string | null): readonly MailFact[] =>
  value === null || value === '' ? [] : [{ label, value, contact: true }];

function contactFacts(
  contact: ContactRow,
  kept: KeptEnquiry,
  { say, country }: { readonly say: Say; readonly country: CountryCode },
): readonly MailFact[] {
  const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '');
  return [
    ...given(say('mail.name'), lines(contact.title, contact.forename, contact.surname).join(' ')),
    ...given(say('mail.telephone'), contact.telephone),
    ...given(say('mail.alternatePhone'), contact.alternatePhone),
    ...(contact.email === null
      ? []
      : [{ label: say('mail.email'), value: contact.email, url: `mailto:${contact.email}`, contact: true } as const]),
    ...given(say('mail.address'), addressLines(country, { line1: contact.address1, line2: contact.address2, ...contact }).join('\n')),
    ...given(say('mail.callTimes'), kept.callTimes.map((time) => say(`times.${time}`)).join('\n')),
  ];
}

async function copyBlocks({ db, recipient }: ConsumerContext, kept: KeptEnquiry, contact: ContactRow): Promise<readonly MailBlock[]> {
  const say = consumerTexts(recipient.language);
  const format = formatsFor(recipient);
  const at = (date: Date): string => format.dateTime(date.toISOString());
  const enquiryId = asId<'enquiry'>(recipient.id);
  const buyers = await db.rows(listBuyers(enquiryId));
  const answers = await listAnswers(db, enquiryId, recipient.language);
  const timescale = await findTimescale(db, enquiryId, recipient.language);
  return [
    { kind: 'paragraph', text: say('mail.copyText') },
    {
      kind: 'facts',
      rows: [
        { label: say('reference'), value: kept.quoteCode },
        { label: say('received'), value: at(kept.receivedAt) },
        ...contactFacts(contact, kept, { say, country: recipient.country }),
        { label: say('workType'), value: kept.workType[recipient.language] },
        ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
        ...(timescale === null ? [] : [{ label: say('mail.timescale'), value: timescale }]),
        ...(kept.language === null ? [] : [{ label: say('mail.language'), value: languageName(kept.language, recipient.language) }]),
        ...given(say('mail.description'), kept.description),
        ...(kept.photos === 0 ? [] : [{ label: say('mail.photos'), value: format.number(kept.photos) }]),
        { label: say('mail.consent'), value: kept.consent },
        { label: say('mail.consentAt'), value: at(kept.consentAt) },
        { label: say('mail.keptUntil'), value: format.shortDate(kept.keptUntil.toISOString()) },
      ],
    },
    {
      kind: 'paragraph',
      text: `${say('mail.buyers')}${colonOf(recipient.language)}${buyers.length === 0 ? ` ${say('mail.nobody')}` : ''}`,
    },
    {
      kind: 'list',
      rows: buyers.map(({ company, boughtAt, said }) => {
        const words = said === null ? [] : [say('buyers.answered', { company, answer: say(`buyers.answers.${said}`) })];
        return { title: company, detail: [at(boughtAt), ...words].join(' · ') };
      }),
    },
  ];
}

export const consumerMessages: ConsumerTemplates = {
  /** To the consumer, who asked for it: all that is kept about them. */
  'consumer.copy': {
    channel: 'email',
    compose: async (context) => {
      const { db, recipient } = context;
      const enquiryId = asId<'enquiry'>(recipient.id);
      const kept = await db.first(findKept(enquiryId));
      const contact = await db.first(revealContact({ type: 'system' }, [enquiryId], 'message'));
      if (kept === undefined || contact === undefined || contact.erased) return null;
      const say = consumerTexts(recipient.language);
      const { forename } = recipient;
      return {
        subject: say('mail.copySubject', { quoteCode: kept.quoteCode }),
        heading: say('mail.copyHeading'),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('mail.greeting', { forename }), contact: true } as const]),
          ...(await copyBlocks(context, kept, contact)),
        ],
      };
    },
  },

  /** To a company that bought the lead of somebody who wants to be forgotten. */
  'consumer.erased': {
    channel: 'email',
    compose: async ({ db, recipient, payload }) => {
      const bought = await db.first(findToldBuyer(asId<'company'>(recipient.id), Number(payload['purchaseId'])));
      if (bought === undefined) return null;
      const say = consumerTexts(recipient.language);
      return {
        subject: say('mail.erasedSubject', { code: bought.code }),
        heading: say('mail.erasedHeading'),
        blocks: [
          { kind: 'paragraph', text: say('mail.erasedText') },
          {
            kind: 'facts',
            rows: [
              { label: say('mail.erasedCode'), value: bought.code },
              { label: say('workType'), value: bought.workType[recipient.language] },
            ],
          },
          { kind: 'note', text: say('mail.erasedNote') },
        ],
      };
    },
  },
};

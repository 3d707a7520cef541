import type { CallTime } from '../../../contract/enquiries/values.ts';
import { addressLines } from '../../../contract/geography/address-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { asId, type CompanyId, type EnquiryId } from '../../../contract/kit/ids.ts';
import { languageName, type PageLanguage } from '../../../contract/kit/language.ts';
import { listAnswers } from '../../buying/visible-lead-query.ts';
import { consumerPage } from '../../enquiries/consumer-page-rule.ts';
import { revealContact, type ContactRow } from '../../enquiries/contacts.ts';
import { readsContacts, sql, type Sql } from '../../platform/database/sql.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { MailBlock, MailFact, ConsumerContext, ConsumerTemplates } from '../../platform/messages.ts';
import { getColon } from '../../platform/sending/mail-layout.tsx';
import { consumerTexts, type Say } from '../messages.ts';
import { findOwnEnquiry, findTimescale, listBuyers, type OwnEnquiry } from '../own-enquiry-query.ts';

const optionalFact = (label: string, value: string | null): readonly MailFact[] =>
  value === null || value === '' ? [] : [{ label, value, contact: true }];

function contactFacts(
  contact: ContactRow,
  kept: StoredEnquiry,
  { say, country }: { readonly say: Say; readonly country: CountryCode },
): readonly MailFact[] {
  const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '');
  return [
    ...optionalFact(say('mail.name'), lines(contact.title, contact.forename, contact.surname).join(' ')),
    ...optionalFact(say('mail.telephone'), contact.telephone),
    ...optionalFact(say('mail.alternatePhone'), contact.alternatePhone),
    ...(contact.email === null
      ? []
      : [{ label: say('mail.email'), value: contact.email, url: `mailto:${contact.email}`, contact: true } as const]),
    ...optionalFact(
      say('mail.address'),
      addressLines(country, { line1: contact.address1, line2: contact.address2, ...contact }).join('\n'),
    ),
    ...optionalFact(say('mail.callTimes'), kept.callTimes.map((time) => say(`times.${time}`)).join('\n')),
  ];
}

async function buildCopyBlocks(
  { db, recipient }: Pick<ConsumerContext, 'db' | 'recipient'>,
  kept: StoredEnquiry,
  contact: ContactRow,
): Promise<readonly MailBlock[]> {
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
        ...optionalFact(say('mail.description'), kept.description),
        ...(kept.jobBy === null
          ? []
          : [{ label: say('mail.job'), value: kept.jobCompany ?? say(kept.jobBy === 'nobody' ? 'job.nobody' : 'job.other') }]),
        ...(kept.photos === 0 ? [] : [{ label: say('mail.photos'), value: format.number(kept.photos) }]),
        { label: say('mail.consent'), value: kept.consent },
        { label: say('mail.consentAt'), value: at(kept.consentAt) },
        { label: say('mail.keptUntil'), value: format.shortDate(kept.keptUntil.toISOString()) },
      ],
    },
    {
      kind: 'paragraph',
      text: `${say('mail.buyers')}${getColon(recipient.language)}${buyers.length === 0 ? ` ${say('mail.nobody')}` : ''}`,
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
  /** To the consumer, on request: a copy of all data held about them. */
  'consumer.copy': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient } = context;
      const enquiryId = asId<'enquiry'>(recipient.id);
      const kept = await db.first(selectStoredEnquiry(enquiryId));
      const contact = await db.first(revealContact({ type: 'system' }, [enquiryId], 'message'));
      if (kept === undefined || contact === undefined || contact.erased) return null;
      const say = consumerTexts(recipient.language);
      const { forename } = recipient;
      return {
        subject: say('mail.copySubject', { quoteCode: kept.quoteCode }),
        heading: say('mail.copyHeading'),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('mail.greeting', { forename }), contact: true } as const]),
          ...(await buildCopyBlocks(context, kept, contact)),
        ],
      };
    },
  },

  /** To the consumer, sent by staff: a link to their own page. */
  'consumer.link': {
    channel: 'email',
    requested: true,
    compose: async ({ db, recipient, secrets, link }) => {
      const enquiry = await db.first(findOwnEnquiry(asId<'enquiry'>(recipient.id)));
      const { own } = secrets;
      // A resent mail no longer has its secrets.
      if (enquiry === undefined || enquiry.state === 'erased' || own === undefined) return null;
      const say = consumerTexts(recipient.language);
      const { forename } = recipient;
      return {
        subject: say('mail.linkSubject', { quoteCode: enquiry.quoteCode }),
        heading: say('mail.linkHeading'),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('mail.greeting', { forename }), contact: true } as const]),
          { kind: 'paragraph', text: say('mail.linkText') },
          {
            kind: 'facts',
            rows: [
              { label: say('reference'), value: enquiry.quoteCode },
              { label: say('workType'), value: enquiry.workType[recipient.language] },
            ],
          },
          { kind: 'button', label: say('mail.linkOpen'), url: link(consumerPage(own)) },
          { kind: 'note', text: say('mail.linkNote') },
        ],
      };
    },
  },

  /** To a buyer of the lead, when its consumer requests erasure. */
  'consumer.erased': {
    channel: 'email',
    compose: async ({ db, recipient, payload }) => {
      const bought = await db.first(selectBuyerLead(asId<'company'>(recipient.id), Number(payload['purchaseId'])));
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

/**
 * Lists everything the copy mail says, as lines of a label and a value, for staff who hand the copy over. The caller has revealed the contact
 * data.
 */
export async function listStoredData(
  context: Pick<ConsumerContext, 'db' | 'recipient'>,
  contact: ContactRow,
): Promise<readonly (readonly [label: string, value: string])[]> {
  const kept = await context.db.first(selectStoredEnquiry(asId<'enquiry'>(context.recipient.id)));
  if (kept === undefined) return [];
  const blocks = await buildCopyBlocks(context, kept, contact);
  return blocks.flatMap((block): readonly (readonly [string, string])[] => {
    if (block.kind === 'facts') return block.rows.map(({ label, value }) => [label, value]);
    if (block.kind === 'list') return block.rows.map(({ title, detail }) => [title, detail]);
    return block.kind === 'paragraph' ? [[block.text, '']] : [];
  });
}

/** Data held about an enquiry besides the contact data. */
interface StoredEnquiry {
  readonly quoteCode: string;
  readonly receivedAt: Date;
  readonly workType: Readonly<Record<PageLanguage, string>>;
  readonly description: string | null;
  readonly callTimes: readonly CallTime[];
  /** Language they used or have since chosen; null if unknown. */
  readonly language: PageLanguage | null;
  readonly photos: number;
  /** Their answer on who got the job. */
  readonly jobBy: OwnEnquiry['jobBy'];
  readonly jobCompany: string | null;
  readonly consent: string;
  readonly consentAt: Date;
  readonly keptUntil: Date;
}

function selectStoredEnquiry(enquiryId: EnquiryId): Sql<StoredEnquiry> {
  return sql<StoredEnquiry>`
    ${readsContacts} select e.quote_code as "quoteCode", e.received_at as "receivedAt", w.name as "workType", e.description, c.call_times as "callTimes", e.language,
           (select count(*) from job_photos where enquiry_id = e.id) as photos, o.kind as "jobBy",
           coalesce(nullif(btrim(l.trading_name), ''), b.internal_name) as "jobCompany",
           s.text as consent, s.given_at as "consentAt", c.retention_until as "keptUntil"
    from enquiries e join work_types w on w.id = e.work_type_id
    join enquiry_contacts c on c.enquiry_id = e.id join enquiry_consents s on s.enquiry_id = e.id
    left join customer_outcomes o on o.enquiry_id = e.id
    left join companies b on b.id = o.company_id
    left join listings l on l.company_id = o.company_id
    where e.id = ${enquiryId}`;
}

/** Selects a lead as its buyer knows it, without the erased customer. */
function selectBuyerLead(
  companyId: CompanyId,
  purchaseId: number,
): Sql<{ code: string; workType: Readonly<Record<PageLanguage, string>> }> {
  return sql<{ code: string; workType: Readonly<Record<PageLanguage, string>> }>`
    select p.code, w.name as "workType" from purchases p
    join enquiries e on e.id = p.enquiry_id join work_types w on w.id = e.work_type_id
    where p.id = ${purchaseId} and p.company_id = ${companyId}`;
}

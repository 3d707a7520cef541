import type { FinanceSite } from '../../contract/finance/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { revealContact } from '../enquiries/contacts.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MailBlock, type ConsumerTemplates } from '../platform/messages.ts';
import type { NamedCustomer } from './introductions.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

const texts = messageTexts({ en, sv, da, no, es, fr });

export const financeMessages: ConsumerTemplates = {
  /** To the site's finance partner: whom to contact, and who introduces them. */
  'finance.partner': {
    channel: 'email',
    compose: async ({ db, recipient, payload, brand }) => {
      const introduction = await findIntroduction(db, Number(payload['introductionId']));
      // Failed meanwhile: the company may have introduced the lead again.
      if (introduction?.state !== 'sent') return null;
      const customer = await findCustomer(db, introduction);
      if (customer === null) return null;
      const say = texts(recipient.language);
      const format = formatsFor(recipient);
      const { company, companyPhone, sentAt } = introduction;
      const name = [customer.title, customer.firstName, customer.lastName].filter((part) => part !== '').join(' ');
      return {
        subject: say('partner.subject', { company }),
        heading: say('partner.heading'),
        blocks: [
          { kind: 'paragraph', text: say('partner.text', { company, brand }) },
          {
            kind: 'facts',
            rows: [
              { label: say('name'), value: name, contact: true },
              { label: say('email'), value: customer.email, url: `mailto:${customer.email}`, contact: true },
              { label: say('company'), value: company },
              ...(companyPhone === null
                ? []
                : [{ label: say('companyPhone'), value: format.phone(companyPhone), url: format.phoneHref(companyPhone) }]),
              { label: say('date'), value: format.shortDate(sentAt.toISOString()) },
            ],
          },
        ],
      };
    },
  },

  /** To the customer: who passed their details to whom, and what they can do. */
  'finance.customer': {
    channel: 'email',
    compose: async ({ db, recipient, payload }) => {
      const introduction = await findIntroduction(db, Number(payload['introductionId']));
      if (introduction === undefined) return null;
      const customer = await findCustomer(db, introduction);
      if (customer === null) return null;
      const say = texts(recipient.language);
      const { company } = introduction;
      const greeting: MailBlock = { kind: 'paragraph', text: say('greeting', { forename: customer.firstName }), contact: true };
      return {
        subject: say('customer.subject', { company }),
        heading: say('customer.heading'),
        blocks: [
          greeting,
          { kind: 'paragraph', text: say('customer.text', { company }) },
          { kind: 'paragraph', text: say('customer.next') },
          { kind: 'note', text: say('customer.refuse') },
        ],
      };
    },
  },

  /** To the company: the partner could not be reached. */
  'finance.failed': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const introduction = await findIntroduction(db, Number(payload['introductionId']));
      if (introduction === undefined) return null;
      const say = texts(recipient.language);
      const { leadCode } = introduction;
      return {
        subject: say('failed.subject'),
        heading: say('failed.heading'),
        blocks: [
          { kind: 'paragraph', text: say('failed.text', { date: formatsFor(recipient).shortDate(introduction.sentAt.toISOString()) }) },
          {
            kind: 'button',
            label: say(leadCode === null ? 'failed.form' : 'failed.lead'),
            url: link(leadCode === null ? '/offer-finance' : `/lead/${leadCode}`),
          },
        ],
      };
    },
  },
};

interface IntroductionRow {
  readonly state: 'sent' | 'failed';
  readonly site: FinanceSite;
  readonly sentAt: Date;
  readonly company: string;
  readonly companyPhone: string | null;
  readonly leadCode: string | null;
  readonly enquiryId: EnquiryId | null;
  readonly title: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

function findIntroduction(db: Db, id: number): Promise<IntroductionRow | undefined> {
  return db.first(sql<IntroductionRow>`
    select f.state, f.site, f.sent_at as "sentAt", c.internal_name as company, c.phone as "companyPhone", p.code as "leadCode",
           p.enquiry_id as "enquiryId", f.title, f.first_name as "firstName", f.last_name as "lastName", f.email
    from finance_introductions f
    join companies c on c.id = f.company_id
    left join purchases p on p.id = f.purchase_id
    where f.id = ${id}`);
}

/** Finds the introduced customer; reading a lead's contact data is logged. Null once erased. */
async function findCustomer(db: Db, introduction: IntroductionRow): Promise<NamedCustomer | null> {
  const { enquiryId } = introduction;
  const named =
    enquiryId === null
      ? introduction
      : await db
          .first(revealContact({ type: 'system' }, [enquiryId], 'message'))
          .then((contact) => (contact === undefined ? undefined : { ...contact, firstName: contact.forename, lastName: contact.surname }));
  if (named === undefined) return null;
  const { title, firstName, lastName, email } = named;
  return firstName === null || lastName === null || email === null ? null : { title: title ?? '', firstName, lastName, email };
}

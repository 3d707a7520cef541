import { regionRules } from '../../contract/countries/all-countries.ts';
import { addressLines } from '../../contract/geography/address-rule.ts';
import { asId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MailBlock, type MailFact, type ConsumerContext, type ConsumerTemplates } from '../platform/messages.ts';
import { consumerPage, confirmEmailPage } from './consumer-page-rule.ts';
import { revealContact } from './contacts.ts';
import { findEarlier } from './earlier-enquiries.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

const texts = messageTexts({ en, sv, da, no, es, fr });
type Say = ReturnType<typeof texts>;

const line = (label: string, value: string | null): MailFact[] => (value === null || value === '' ? [] : [{ label, value, contact: true }]);

/** Lists everything the consumer told us, for their records; the outbox stores none of the contact data. */
async function copiedFacts({ db, recipient }: ConsumerContext, say: Say, told: AcknowledgedEnquiry): Promise<readonly MailFact[]> {
  const contact = await db.first(revealContact({ type: 'system' }, [asId<'enquiry'>(recipient.id)], 'message'));
  if (contact === undefined || contact.erased) return [];
  const { title, forename, surname, telephone, alternatePhone, email, address1, address2, town, postcode } = contact;
  const { phone } = formatsFor(recipient);
  const joined = (separator: string, ...parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null && part !== '').join(separator);
  const answers = await db.rows(copiedAnswers(recipient.id, recipient.language));
  return [
    ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
    ...(told.description === null ? [] : [{ label: say('description'), value: told.description }]),
    ...line(say('name'), joined(' ', title, forename, surname)),
    ...line(say('telephone'), telephone === null ? null : phone(telephone)),
    ...line(say('alternatePhone'), alternatePhone === null ? null : phone(alternatePhone)),
    ...(email === null ? [] : [{ label: say('email'), value: email, url: `mailto:${email}`, contact: true } as const]),
    ...line(say('address'), addressLines(recipient.country, { line1: address1, line2: address2, town, postcode }).join('\n')),
    { label: say('consent'), value: told.consent },
  ];
}

export const enquiryMessages: ConsumerTemplates = {
  /** To the consumer, confirming what happens with their enquiry. */
  'enquiry.acknowledgement': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, secrets, link } = context;
      const { id, language, forename } = recipient;
      const enquiry = await findAcknowledged(db, id, language);
      if (enquiry === undefined) return null;
      const { quoteCode, workType, district, town, timescale, maxSales } = enquiry;
      const say = texts(language);
      const place = town ?? district;
      const whole = (regionRules[recipient.country]?.isTownFirst === true ? [town, district] : [district, town])
        .filter((part) => part !== null)
        .join(' ');
      const greeting: readonly MailBlock[] =
        forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename }), contact: true }];
      // Safe to mention: the reader of this mail owns the address.
      const earlier = await findEarlier(db, asId<'enquiry'>(id), 'email');
      const day = earlier === null ? '' : formatsFor(recipient).namedDay(earlier.toISOString());
      return {
        subject: say('subject', { quoteCode }),
        heading: say('heading'),
        blocks: [
          ...greeting,
          ...(earlier === null ? [] : [{ kind: 'paragraph', text: say('earlier', { day }) } as const]),
          { kind: 'paragraph', text: say('text', { place }) },
          { kind: 'paragraph', text: say('companies', { count: maxSales }) },
          { kind: 'paragraph', text: say('copy') },
          {
            kind: 'facts',
            rows: [
              { label: say('reference'), value: quoteCode },
              { label: say('workType'), value: workType },
              { label: say('place'), value: whole },
              ...(timescale === null ? [] : [{ label: say('timescale'), value: timescale }]),
              ...(await copiedFacts(context, say, enquiry)),
            ],
          },
          // A resent mail no longer has its secrets.
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

  /** To the consumer's telephone: the code that confirms it. */
  'enquiry.telephone-code': {
    channel: 'sms',
    compose: ({ payload, secrets, brand, recipient }) => {
      const { code } = secrets;
      const minutes = Number(payload['minutes']);
      return Promise.resolve(code === undefined ? null : texts(recipient.language)('code', { brand, code, minutes }));
    },
  },
};

interface AcknowledgedEnquiry {
  readonly quoteCode: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly timescale: string | null;
  readonly maxSales: number;
  readonly description: string | null;
  /** Consent text. */
  readonly consent: string;
}

/** Returns the enquiry facts for mails to its consumer; undefined once withdrawn. */
function findAcknowledged(db: Db, enquiryId: number, language: PageLanguage): Promise<AcknowledgedEnquiry | undefined> {
  return db.first(sql<AcknowledgedEnquiry>`
    select e.quote_code as "quoteCode", w.name->>${language} as "workType", r.code as district, r.town,
           t.text->>${language} as timescale, e.max_sales as "maxSales", e.description, k.text as consent
    from enquiries e
    join enquiry_consents k on k.enquiry_id = e.id
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    where e.id = ${enquiryId} and e.status <> 'removed'`);
}

interface CopiedAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Selects the consumer's answers in their language; the timescale is shown separately. */
function copiedAnswers(enquiryId: number, language: PageLanguage): Sql<CopiedAnswer> {
  return sql<CopiedAnswer>`
    select q.text->>${language} as question, coalesce(o.text->>${language}, a.given->>'text') as answer
    from enquiries e cross join lateral jsonb_array_elements(e.answers) with ordinality as a(given, position)
    join questions q on q.id = (a.given->>'question')::integer and q.id not in (1, 2) and not q.hidden_from_buyers
    left join question_options o on o.question_id = q.id and o.code = a.given->>'option'
    where e.id = ${enquiryId} and coalesce(o.text->>${language}, a.given->>'text') is not null
    order by a.position`;
}

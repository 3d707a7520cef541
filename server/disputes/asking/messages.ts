import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { formatsFor } from '../../platform/formats.ts';
import { messageTexts, type ConsumerContext, type ConsumerTemplates } from '../../platform/messages.ts';
import { findReportQuestion } from './ask-customer.ts';

/** Texts for customers: mail, text message and page. */
export const questionTexts = messageTexts({ en, sv, da, no, es, fr });

/** Path of the answer page. */
export const answerPage = (token: string): string => `/answer/${token}`;

/** Leaves room for question and link in one text message. */
const maxNameLength = 40;

/** Undefined if the question is closed when the message leaves, or its link is gone. */
async function openQuestion({ db, payload, secrets, link, recipient }: ConsumerContext) {
  const question = await db.first(findReportQuestion(Number(payload['reportId'])));
  const { token } = secrets;
  if (question === undefined || question.isClosed || token === undefined) return undefined;
  const { tradingName: company, workType, boughtAt, endsAt } = question;
  const format = formatsFor(recipient);
  return {
    company,
    url: link(answerPage(token)),
    workType: workType[recipient.language],
    passedOn: format.shortDate(boughtAt.toISOString()),
    until: format.dateTime(endsAt.toISOString()),
  };
}

export const questionMessages: ConsumerTemplates = {
  /** To the consumer whose lead was reported. Names the company and the work, but nothing the company said. */
  'customer-question': {
    channel: 'email',
    compose: async (context) => {
      const question = await openQuestion(context);
      if (question === undefined) return null;
      const { company, workType, passedOn, until, url } = question;
      const { language, forename } = context.recipient;
      const say = questionTexts(language);
      return {
        subject: say('mail.subject', { company }),
        heading: say('question', { company }),
        blocks: [
          ...(forename === '' ? [] : [{ kind: 'paragraph', text: say('mail.greeting', { forename }), contact: true } as const]),
          { kind: 'paragraph', text: say('mail.text', { company, brand: context.brand }) },
          {
            kind: 'facts',
            rows: [
              { label: say('company'), value: company },
              { label: say('workType'), value: workType },
              { label: say('passedOn'), value: passedOn },
            ],
          },
          { kind: 'button', label: say('mail.button', { company }), url },
          { kind: 'note', text: say('mail.note', { until }) },
        ],
      };
    },
  },

  'customer-question-sms': {
    channel: 'sms',
    compose: async (context) => {
      const question = await openQuestion(context);
      if (question === undefined) return null;
      const { company, url: link } = question;
      const name = company.length > maxNameLength ? `${company.slice(0, maxNameLength - 3).trimEnd()}...` : company;
      return questionTexts(context.recipient.language)('sms', { brand: context.brand, company: name, link });
    },
  },
};

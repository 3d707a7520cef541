import type { ReactNode } from 'react';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { cardPage } from '../companies/card-page.tsx';
import { guessCountry } from '../companies/public-brand-rule.ts';
import { consumerLanguage } from '../enquiries/consumer-page-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import type { Database } from '../platform/database/database.ts';
import { formatsFor } from '../platform/formats.ts';
import type { PublicCall, PublicRoute } from '../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../platform/pages/public/visitor-language-rule.ts';
import { hashSecret } from '../platform/random-code.ts';
import { answerPage, questionTexts } from './asking/messages.ts';
import { customerAnswers, type CustomerAnswer, type CustomerQuestion, findQuestionByHash } from './asking/ask-customer.ts';
import { answerQuestion } from './answer-question.ts';

/** A question and the token in its URL. */
interface Asked {
  readonly question: CustomerQuestion;
  readonly token: string;
}

/** Formatting for a question's page: the customer's language, and their country's time zone and brand. */
function buildWords({ question, token }: Asked) {
  const { country, tradingName: company, workType } = question;
  const { timeZone } = getUnit(country);
  const language = consumerLanguage(question);
  const say = questionTexts(language);
  const format = formatsFor({ language, country, timeZone });
  const facts = [
    [say('company'), company],
    [say('workType'), workType[language]],
    [say('passedOn'), format.shortDate(question.boughtAt.toISOString())],
  ] as const;
  return { say, language, country, company, address: answerPage(token), until: format.dateTime(question.endsAt.toISOString()), facts };
}
type Words = ReturnType<typeof buildWords>;

const factList = (facts: Words['facts']): ReactNode => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The question with its three answers. Each leads to a confirmation; opening it records nothing. */
function choicePage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  const { say, address, until, facts, company } = words;
  const { answer } = asked.question;
  const title = say('question', { company });
  return cardPage(
    words,
    200,
    title,
    <>
      <p>{say('page.intro')}</p>
      {factList(facts)}
      {answer !== null && <p>{say('page.chosen', { answer: say(`answers.${answer}`) })}</p>}
      <nav aria-label={title}>
        {customerAnswers.map((one) => (
          <a key={one} className="choice" href={`${address}?answer=${one}`}>
            {say(`answers.${one}`)}
          </a>
        ))}
      </nav>
      <p className="quiet">{answer === null ? say('page.until', { until }) : say('sent.until')}</p>
    </>,
  );
}

/** The question and the answer to it. */
const answerLine = ({ say, company }: Words, answer: string): ReactNode => (
  <p>
    {say('question', { company })}
    <br />
    <strong>{answer}</strong>
  </p>
);

const changeLink = ({ address }: Words, label: string): ReactNode => (
  <p>
    <a className="way" href={`${address}?change=1`}>
      {label}
    </a>
  </p>
);

/** Asks for confirmation, so that link scanners cannot answer. */
function confirmPage(asked: Asked, answer: CustomerAnswer): PublicPage {
  const words = buildWords(asked);
  const { say, address, facts } = words;
  return cardPage(
    words,
    200,
    say('confirm.title'),
    <>
      {answerLine(words, say(`answers.${answer}`))}
      {factList(facts)}
      <p className="quiet">{say('confirm.text')}</p>
      <form method="post" action={address}>
        <input type="hidden" name="answer" value={answer} />
        <button className="button" type="submit">
          {say('confirm.send')}
        </button>
      </form>
      {changeLink(words, say('confirm.back'))}
    </>,
  );
}

/** The recorded answer, and whether it can still be changed. */
function answeredPage(asked: Asked, answer: CustomerAnswer): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  return cardPage(
    words,
    200,
    say('sent.title'),
    <>
      {answerLine(words, say('sent.answer', { answer: say(`answers.${answer}`) }))}
      <p>{say(asked.question.isClosed ? 'closed.text' : 'sent.until')}</p>
      {!asked.question.isClosed && changeLink(words, say('sent.change'))}
    </>,
  );
}

/** Expired or already decided. */
function closedPage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const { answer } = asked.question;
  return cardPage(
    words,
    410,
    say('closed.title'),
    <>
      {answer !== null && <p>{say('closed.answer', { answer: say(`answers.${answer}`) })}</p>}
      <p>{say('closed.text')}</p>
    </>,
  );
}

/** The URL holds no known token. */
function invalidPage(language: PageLanguage): PublicPage {
  const say = questionTexts(language);
  return cardPage({ language, country: guessCountry(language) }, 404, say('invalid.title'), <p>{say('invalid.text')}</p>);
}

/** The format of `randomShortCode`. */
const isKey = (token: string): boolean => /^[0-9A-Za-z]{16}$/.test(token);

const readAnswer = (given: string | undefined): CustomerAnswer | undefined => customerAnswers.find((one) => one === given);

async function find({ db }: Pick<Database, 'db'>, { params }: PublicCall): Promise<Asked | undefined> {
  const token = params['token'] ?? '';
  const question = isKey(token) ? await db.first(findQuestionByHash(hashSecret(token))) : undefined;
  return question === undefined ? undefined : { question, token };
}

/** Pages where a customer says whether the company has been in touch. */
export function questionPages(database: Pick<Database, 'db' | 'inTx'>): readonly PublicRoute[] {
  return [
    {
      path: '/answer/:token',
      kind: 'secret',
      open: async (call) => {
        const asked = await find(database, call);
        if (asked === undefined) return invalidPage(visitorLanguage(call.acceptLanguage));
        const { answer: given, isClosed } = asked.question;
        if (isClosed) return given === null ? closedPage(asked) : answeredPage(asked, given);
        const chosen = readAnswer(call.query['answer']);
        if (chosen !== undefined) return confirmPage(asked, chosen);
        return given === null || call.query['change'] !== undefined ? choicePage(asked) : answeredPage(asked, given);
      },
      send: async (call) => {
        const asked = await find(database, call);
        if (asked === undefined) return invalidPage(visitorLanguage(call.acceptLanguage));
        const answer = readAnswer(call.form?.['answer']);
        if (answer === undefined) return { ...choicePage(asked), status: 422 };
        const outcome = await database.inTx((tx) => answerQuestion(tx, { reportId: asked.question.reportId, answer }));
        return outcome === 'closed' ? closedPage(asked) : { goTo: answerPage(asked.token) };
      },
    },
  ];
}

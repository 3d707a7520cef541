import { createElement as h, type ReactNode } from 'react';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { guessCountry, publicBrand } from '../companies/public-brand-rule.ts';
import { consumerLanguage } from '../enquiries/consumer-page-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import type { Database } from '../platform/database/database.ts';
import { formatsFor } from '../platform/formats.ts';
import type { PublicCall, PublicRoute } from '../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../platform/pages/public/public-page.ts';
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

function page(
  { language, country }: { language: PageLanguage; country: CountryCode },
  status: PublicPage['status'],
  title: string,
  main: ReactNode,
): PublicPage {
  return { status, language, title, width: 'narrow', brand: publicBrand(country, language), main };
}

const card = (title: string, ...content: readonly ReactNode[]): ReactNode =>
  h('div', { className: 'card' }, h('h1', null, title), ...content);

const factList = (facts: Words['facts']): ReactNode =>
  h('dl', { className: 'facts' }, ...facts.map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, value))));

/** The question with its three answers. Each leads to a confirmation; opening it records nothing. */
function choicePage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  const { say, address, until, facts, company } = words;
  const { answer } = asked.question;
  const title = say('question', { company });
  const links = customerAnswers.map((one) =>
    h('a', { key: one, className: 'choice', href: `${address}?answer=${one}` }, say(`answers.${one}`)),
  );
  return page(
    words,
    200,
    title,
    card(
      title,
      h('p', null, say('page.intro')),
      factList(facts),
      answer !== null && h('p', null, say('page.chosen', { answer: say(`answers.${answer}`) })),
      h('nav', { 'aria-label': title }, ...links),
      h('p', { className: 'quiet' }, answer === null ? say('page.until', { until }) : say('sent.until')),
    ),
  );
}

/** Asks for confirmation, so that link scanners cannot answer. */
function confirmPage(asked: Asked, answer: CustomerAnswer): PublicPage {
  const words = buildWords(asked);
  const { say, address, company, facts } = words;
  const form = h(
    'form',
    { method: 'post', action: address },
    h('input', { type: 'hidden', name: 'answer', value: answer }),
    h('button', { className: 'button', type: 'submit' }, say('confirm.send')),
  );
  const asks = h('p', null, say('question', { company }), h('br'), h('strong', null, say(`answers.${answer}`)));
  const back = h('p', null, h('a', { className: 'way', href: `${address}?change=1` }, say('confirm.back')));
  const title = say('confirm.title');
  return page(words, 200, title, card(title, asks, factList(facts), h('p', { className: 'quiet' }, say('confirm.text')), form, back));
}

/** The recorded answer, and whether it can still be changed. */
function answeredPage(asked: Asked, answer: CustomerAnswer): PublicPage {
  const words = buildWords(asked);
  const { say, address, company } = words;
  const said = h(
    'p',
    null,
    say('question', { company }),
    h('br'),
    h('strong', null, say('sent.answer', { answer: say(`answers.${answer}`) })),
  );
  const after = asked.question.isClosed
    ? [h('p', { key: 'closed' }, say('closed.text'))]
    : [
        h('p', { key: 'until' }, say('sent.until')),
        h('p', { key: 'change' }, h('a', { className: 'way', href: `${address}?change=1` }, say('sent.change'))),
      ];
  const title = say('sent.title');
  return page(words, 200, title, card(title, said, ...after));
}

/** Expired or already decided. */
function closedPage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const { answer } = asked.question;
  const title = say('closed.title');
  const answerText = answer !== null && h('p', null, say('closed.answer', { answer: say(`answers.${answer}`) }));
  return page(words, 410, title, card(title, answerText, h('p', null, say('closed.text'))));
}

/** The URL holds no known token. */
function invalidPage(language: PageLanguage): PublicPage {
  const say = questionTexts(language);
  const title = say('invalid.title');
  return page({ language, country: guessCountry(language) }, 404, title, card(title, h('p', null, say('invalid.text'))));
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

import type { Database } from '../../platform/database/database.ts';
import type { PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { answerQuestion } from './answer-question.ts';
import { answerPage } from '../asking/messages.ts';
import { answeredPage, choicePage, closedPage, confirmPage, invalidPage, type Asked } from './question-page.ts';
import { customerAnswers, findQuestionByHash, type CustomerAnswer } from '../asking/question-query.ts';

/** As `randomShortCode` makes them. */
const isKey = (token: string): boolean => /^[0-9A-Za-z]{16}$/.test(token);

const readAnswer = (given: string | undefined): CustomerAnswer | undefined => customerAnswers.find((one) => one === given);

async function find({ db }: Pick<Database, 'db'>, { params }: PublicCall): Promise<Asked | undefined> {
  const token = params['token'] ?? '';
  const question = isKey(token) ? await db.first(findQuestionByHash(hashSecret(token))) : undefined;
  return question === undefined ? undefined : { question, token };
}

/** Where a customer says whether the company has been in touch. */
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

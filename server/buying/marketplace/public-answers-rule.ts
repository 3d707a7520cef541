import type { MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import type { PublicQuestions } from '../../catalogue/queries.ts';
import type { StoredAnswer } from '../../enquiries/hold-reason-rule.ts';

/**
 * The answers of an enquiry as a buyer may see them, in the specification's shape: of a choice its code with its text in every
 * language, of an open question the text, cleared at intake. Questions hidden from buyers are left out.
 */
export function publicAnswers(given: readonly StoredAnswer[], questions: PublicQuestions): MarketplaceRow['0']['question_answers'] {
  return given.flatMap((answer) => {
    const options = questions.get(answer.question);
    if (options === undefined) return [];
    const text = 'option' in answer ? answer.option : answer.text;
    const translations = 'option' in answer ? (options.get(answer.option) ?? {}) : {};
    return [{ question: { id: answer.question }, option: { option_text: text, translations } }];
  });
}

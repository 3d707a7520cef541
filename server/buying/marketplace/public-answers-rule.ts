import type { MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import type { PublicQuestions } from '../../catalogue/queries.ts';
import type { StoredAnswer } from '../../enquiries/hold-reason-rule.ts';

/**
 * Returns an enquiry's answers as a buyer may see them, in the specification's shape: for a choice its code and text in every language, for an open
 * question the text cleared at intake. Leaves out questions hidden from buyers.
 */
export function publicAnswers(given: readonly StoredAnswer[], questions: PublicQuestions): MarketplaceRow['0']['question_answers'] {
  return given.flatMap((answer) => {
    const known = questions.get(answer.question);
    if (known === undefined) return [];
    const { options, glance } = known;
    const text = 'option' in answer ? answer.option : answer.text;
    const translations = 'option' in answer ? (options.get(answer.option) ?? {}) : {};
    return [{ question: { id: answer.question }, option: { option_text: text, translations }, glance }];
  });
}

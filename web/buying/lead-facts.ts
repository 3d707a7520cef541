import type { Lead } from './lead.ts';
import type { Timescale } from '../../contract/enquiries/values.ts';

const preferredTimescaleQuestion = 1;
const fallbackTimescaleQuestion = 2;

/** The marketplace asks for the timescale in question 1; older forms in question 2. */
export function timescaleOf(row: Lead): Timescale | undefined {
  const answer = (id: number) => row.answers.find(({ question }) => question.id === id)?.option.option_text;
  const value = answer(preferredTimescaleQuestion) ?? answer(fallbackTimescaleQuestion);
  return value === 'ASAP' || value === '1MONTH' || value === '3MONTHS' ? value : undefined;
}

/** 'Town, County'; the whole of London is one place. */
export function shortAddress(row: Lead): string {
  return row.locationUrl.toLowerCase().includes('london/') ? 'London' : row.location;
}

const hiddenQuestions = new Set(['Description of proposed work', 'Qualified']);

export function visibleAnswers<Answer extends { readonly question: string }>(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ question }) => !hiddenQuestions.has(question.trim()));
}

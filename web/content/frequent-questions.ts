import { foldText } from '../../contract/kit/fold-text-rule.ts';

export interface FrequentQuestion {
  readonly id: string;
  readonly question: string;
  /** As HTML. */
  readonly answer: string;
  /** As plain text for the search. */
  readonly words: string;
}

/** Extracts the questions: each second-level heading with the content after it. */
export function parseQuestions(html: string): readonly FrequentQuestion[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('h2[id]')].map((heading) => {
    const answer = parsed.createElement('div');
    for (let next = heading.nextElementSibling; next !== null && next.tagName !== 'H2'; next = next.nextElementSibling) {
      answer.append(next.cloneNode(true));
    }
    const question = heading.textContent;
    return {
      id: heading.id,
      question,
      answer: answer.innerHTML,
      words: foldText(`${question} ${answer.textContent}`).replaceAll(/\s+/g, ' '),
    };
  });
}

/** Returns the questions containing every word; all if the search is empty. */
export function findQuestions(questions: readonly FrequentQuestion[], text: string): readonly FrequentQuestion[] {
  const wanted = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return questions.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

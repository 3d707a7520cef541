import type { ReactNode } from 'react';
import { maxReviewLength, nameChoices, starCounts } from '../../../../contract/reputation/reviews-values.ts';
import type { reviewTexts } from '../messages.ts';
import { countCharacters, type Attempt, type ReviewField } from './review-form-rule.ts';

interface FormWords {
  readonly say: ReturnType<typeof reviewTexts>;
  readonly number: (value: number) => string;
  readonly company: string;
  /** The form's action URL. */
  readonly action: string;
}

/** The first control of each field, for links in the error summary. */
const firstControls: Readonly<Record<ReviewField, string>> = {
  stars: 'stars-5',
  workDone: 'workDone',
  comment: 'comment',
  name: 'name-forename',
};

function problemText({ say, number }: FormWords, { typed, problems }: Attempt, field: ReviewField): string | null {
  const problem = problems.find(([name]) => name === field)?.[1];
  if (problem === undefined) return null;
  return problem === 'tooLong'
    ? say('page.tooLong', { max: number(maxReviewLength), count: number(countCharacters(typed[field])) })
    : say(`page.${problem}`);
}

function summary(words: FormWords, attempt: Attempt): ReactNode {
  if (attempt.problems.length === 0) return null;

  return (
    <div className="summary" role="alert">
      <h2>{words.say('page.problem')}</h2>
      <ul>
        {attempt.problems.map(([field]) => (
          <li key={field}>
            <a href={`#${firstControls[field]}`}>{problemText(words, attempt, field)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Notes {
  readonly notes: ReactNode;
  /** The ids of the notes. */
  readonly describedBy: string | undefined;
  readonly isWrong: true | undefined;
}

/** A field's hint and error, with the attributes that refer to them. */
function beside(words: FormWords, attempt: Attempt, field: ReviewField, hint?: string): Notes {
  const problem = problemText(words, attempt, field);
  const ids = [...(hint === undefined ? [] : [`${field}-hint`]), ...(problem === null ? [] : [`${field}-problem`])];
  return {
    notes: (
      <>
        {hint !== undefined && (
          <span id={`${field}-hint`} className="hint">
            {hint}
          </span>
        )}
        {problem !== null && (
          <span id={`${field}-problem`} className="hint wrong">
            {problem}
          </span>
        )}
      </>
    ),
    describedBy: ids.length === 0 ? undefined : ids.join(' '),
    isWrong: problem === null ? undefined : true,
  };
}

const starPath = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** Five stars drawn as decoration, because not every device has the glyphs. The text beside them says the same. */
export function drawnStars(count: number): ReactNode {
  return (
    <svg className="stars" width={104} height={20} viewBox="0 0 104 20" aria-hidden focusable={false}>
      {[0, 1, 2, 3, 4].map((place) => (
        <path key={place} d={starPath} transform={`translate(${place * 21} 0)`} className={place < count ? 'given' : 'missing'} />
      ))}
    </svg>
  );
}

function starChoice(words: FormWords, attempt: Attempt): ReactNode {
  const { say } = words;
  const { notes, describedBy } = beside(words, attempt, 'stars');
  return (
    <fieldset aria-describedby={describedBy}>
      <legend>{say('page.rating')}</legend>
      {notes}
      {starCounts.map((stars) => (
        <label key={stars} className="choice">
          <input type="radio" name="stars" id={`stars-${stars}`} value={stars} defaultChecked={attempt.typed.stars === String(stars)} />
          {drawnStars(stars)}
          <span>
            {say(`words.${stars}`)}
            <span className="quiet">{`, ${say('page.stars', { count: stars })}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function textField(words: FormWords, attempt: Attempt, field: 'workDone' | 'comment', rows: number): ReactNode {
  const { say, number } = words;
  const { notes, describedBy, isWrong } = beside(words, attempt, field, say(`page.${field}Hint`, { max: number(maxReviewLength) }));
  return (
    <div className="group">
      <label className="field" htmlFor={field}>
        {say(`page.${field}`)}
      </label>
      {notes}
      <textarea
        id={field}
        name={field}
        rows={rows}
        maxLength={maxReviewLength}
        defaultValue={attempt.typed[field]}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
      />
    </div>
  );
}

function nameChoice(words: FormWords, attempt: Attempt): ReactNode {
  const { say } = words;
  const { notes, describedBy } = beside(words, attempt, 'name');
  return (
    <fieldset aria-describedby={describedBy}>
      <legend>{say('page.name')}</legend>
      {notes}
      {nameChoices.map((choice) => (
        <label key={choice} className="choice">
          <input type="radio" name="name" id={`name-${choice}`} value={choice} defaultChecked={attempt.typed.name === choice} />
          <span>
            {say(`page.${choice}`)}
            <span className="hint">{say(`page.${choice}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The full form, without native validation, so that errors use our texts in the page's language. */
export function reviewForm(words: FormWords, attempt: Attempt): ReactNode {
  const { say, company, action } = words;
  return (
    <form method="post" action={action} noValidate>
      {summary(words, attempt)}
      {starChoice(words, attempt)}
      {textField(words, attempt, 'workDone', 2)}
      {textField(words, attempt, 'comment', 6)}
      {nameChoice(words, attempt)}
      <p className="quiet">{say('page.privacy', { company })}</p>
      <button className="button" type="submit">
        {say('page.send')}
      </button>
    </form>
  );
}

/** The text fields only, for a customer asked to change them. */
export function changeForm(words: FormWords, attempt: Attempt): ReactNode {
  const { say, action } = words;
  return (
    <form method="post" action={action} noValidate>
      {summary(words, attempt)}
      {textField(words, attempt, 'workDone', 2)}
      {textField(words, attempt, 'comment', 6)}
      <button className="button" type="submit">
        {say('change.page.send')}
      </button>
    </form>
  );
}

import type { ReactNode } from 'react';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { getAskingBrand, sayIn, type Drawing, type FormPlace, type StepPageInput } from './form-page.tsx';
import type { Say } from './messages.ts';
import { toStep, listSteps, type Answers, type Asked, type Step } from './steps-rule.ts';

/** Consent text, exactly as shown beside the box and as recorded. */
export function consentText(place: FormPlace, answers: Answers): string {
  return sayIn(place.language)('consent', { brand: getAskingBrand(place).name, count: getCompanyCount(answers) });
}

export const getCompanyCount = (answers: Answers): number => Number(answers['companies'] ?? 3);

interface Given {
  readonly step: Step;
  readonly name: string;
  readonly value: string;
}

/** Lists the answers with their questions, in display form. */
function givenAnswers(say: Say, answers: Answers, asked: Asked, place: FormPlace): Given[] {
  const of = (field: string): string => answers[field] ?? '';
  const joined = (separator: string, ...fields: readonly string[]): string =>
    fields
      .map(of)
      .filter((text) => text !== '')
      .join(separator);
  const formatAnswer = (question: Asked['questions'][number]): string => {
    const answer = of(toStep(question));
    return question.options.find(({ code }) => code === answer)?.text ?? answer;
  };
  const values: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
    place: { name: say('place.postcode'), value: `${of('postcode')}, ${countryName(place.country, place.language)}` },
    address: { name: say('address.title'), value: joined('\n', 'address1', 'address2', 'town') },
    work: { name: say('work.title'), value: asked.workTypes.find(({ code }) => code === of('work'))?.name ?? '' },
    details: { name: say('details.label'), value: of('description') },
    contact: {
      name: say('contact.title'),
      value: [joined(' ', 'forename', 'surname'), joined(', ', 'telephone', 'alternate_phone'), of('email')]
        .filter((line) => line !== '')
        .join('\n'),
    },
    companies: { name: say('companies.title'), value: say('companies.choice', { count: getCompanyCount(answers) }) },
    ...Object.fromEntries(asked.questions.map((question) => [toStep(question), { name: question.text, value: formatAnswer(question) }])),
  };
  return listSteps(asked).flatMap((step) => {
    const given = values[step];
    return given === undefined ? [] : [{ step, ...given }];
  });
}

/** Draws the summary of all answers, what happens next and the mandatory consent box. */
export function checkStep({ place, asked, answers, puzzle }: StepPageInput, drawing: Drawing): ReactNode {
  const { say, problems } = drawing;
  const consent = consentText(place, answers);
  const problem = problems.find(([field]) => field === 'agree');

  return (
    <>
      <h1>{say('check.title')}</h1>
      <dl className="given">
        {givenAnswers(say, answers, asked, place).map(({ step, name, value }) => (
          <div key={step}>
            <dt>{name}</dt>
            <dd>{value === '' ? say('check.notGiven') : value}</dd>
            <dd className="way">
              <a href={`?step=${step}`} aria-label={say('check.changeOf', { question: name })}>
                {say('check.change')}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p>{say('check.free', { count: getCompanyCount(answers) })}</p>
      <div className="group">
        {problem !== undefined && (
          <span id="agree-problem" className="hint wrong">
            {say(`problems.${problem[1]}`)}
          </span>
        )}
        {/* Sends the text that was read, so nothing else is recorded as agreed. */}
        <input type="hidden" name="consent" value={consent} />
        <label className="choice agreed">
          <input
            type="checkbox"
            id="agree"
            name="agree"
            value="yes"
            {...(problem !== undefined && { 'aria-describedby': 'agree-problem', 'aria-invalid': true })}
          />
          <span>{consent}</span>
        </label>
      </div>
      {puzzle !== undefined && captchaField(drawing, puzzle)}
      {/* Honeypot: only bots fill in a hidden field. */}
      <div className="empty-field">
        <label htmlFor="website">{say('check.robot')}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </>
  );
}

/**
 * Draws the "I am not a robot" box; ticking it runs the puzzle in the browser. Without JavaScript it shows a note that a person reviews the
 * enquiry first.
 */
function captchaField({ say, problems }: Drawing, puzzle: CaptchaChallenge): ReactNode {
  const isWrong = problems.some(([field]) => field === 'captcha');
  return (
    <div id="captcha" className="group captcha" data-puzzle={JSON.stringify(puzzle)}>
      {isWrong && (
        <span id="captcha-problem" className="hint wrong">
          {say('problems.captcha')}
        </span>
      )}
      <input type="hidden" name="asked" value="captcha" />
      <input type="hidden" name="script" defaultValue="" />
      <input type="hidden" name="captcha" defaultValue="" />
      <p className="hint" data-without="">
        {say('captcha.without')}
      </p>
      <label className="choice">
        <input type="checkbox" id="no-robot" {...(isWrong && { 'aria-describedby': 'captcha-problem', 'aria-invalid': true })} />
        <span>{say('captcha.label')}</span>
      </label>
      <p
        className="hint"
        role="status"
        data-busy={say('captcha.busy')}
        data-solved={say('captcha.solved')}
        data-failed={say('captcha.failed')}
      />
    </div>
  );
}

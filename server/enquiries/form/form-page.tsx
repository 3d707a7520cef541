import type { ReactNode } from 'react';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ownLanguageName, pageLanguages, type PageLanguage } from '../../../contract/kit/language.ts';
import { enquiryFormPath, siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { getFormBrand, type Brand } from '../../../contract/kit/brands.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { htmlLanguage, type PublicPage } from '../../platform/pages/public/public-page.tsx';
import type { AddressOffer } from './offer-addresses.ts';
import { formTexts, type Say } from './messages.ts';
import type { Answers, Asked, Problem, Step } from './steps-rule.ts';

/** Site, embedding, language and country of a form page. */
export interface FormPlace {
  readonly site: SiteKey;
  /** Null for a standalone page; otherwise the origins that may frame it. */
  readonly framedBy: readonly string[] | null;
  readonly language: PageLanguage;
  readonly country: CountryCode;
}

export const buildStartPath = ({ site, framedBy }: Pick<FormPlace, 'site' | 'framedBy'>): string =>
  enquiryFormPath(site, framedBy !== null);

/** Brand that asks: the partner recruiting for the site in this country, or the marketplace. */
export const getAskingBrand = ({ site, country }: Pick<FormPlace, 'site' | 'country'>): Brand => getFormBrand(siteNumbers[site], country);

/** Shared layout of every form page. */
export function formPage(place: FormPlace, title: string, status: PublicPage['status'], main: ReactNode): PublicPage {
  const { language, country, framedBy } = place;
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand: publicBrand(country, language, getAskingBrand(place)),
    main: <div className="asked">{main}</div>,
    ...(framedBy === null ? {} : { framedBy }),
  };
}

/** Form page to draw. */
export interface StepPageInput {
  readonly place: FormPlace;
  readonly step: Step;
  readonly asked: Asked;
  /** Empty before the first answer. */
  readonly token: string;
  readonly answers: Answers;
  /** How to ask for the address; set only on the address page. */
  readonly addresses?: AddressOffer;
  /** Captcha puzzle for suspected bots; otherwise omitted. */
  readonly puzzle?: CaptchaChallenge;
}

/** Typed values and their problems. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly Problem[];
}

/** A form page being drawn; `formatFieldLabel` labels fields, since every problem names its field. */
export interface Drawing extends Attempt {
  readonly say: Say;
  readonly nameOf: (field: string) => string;
}

export const sayIn = formTexts;

/** Links to the first page in every other language, each in that language. */
function languageLinks(place: FormPlace): ReactNode {
  const others = pageLanguages.filter((one) => one !== place.language);
  return (
    <nav className="languages" aria-label={sayIn(place.language)('language')}>
      {others.map((one) => (
        <a
          key={one}
          className="way"
          href={`${buildStartPath(place)}?lang=${one}&country=${place.country}`}
          lang={htmlLanguage[one]}
          hrefLang={htmlLanguage[one]}
        >
          {ownLanguageName(one)}
        </a>
      ))}
    </nav>
  );
}

export function withLanguageLinks(page: PublicPage, place: FormPlace): PublicPage {
  return {
    ...page,
    main: (
      <>
        {page.main}
        {languageLinks(place)}
      </>
    ),
  };
}

function problemText({ say, nameOf, problems }: Drawing, field: string): string | null {
  const problem = problems.find(([name]) => name === field)?.[1];
  if (problem === undefined) return null;
  // After a question mark, continue with a sentence rather than a colon.
  return say(`problems.${problem}`, { field: nameOf(field), context: field }).replace(
    /\?\s?: (\p{L})/u,
    (_, first: string) => `? ${first.toUpperCase()}`,
  );
}

/** Leaves out the name that a problem begins with: beside its field, the label says it. */
function shortProblem(drawing: Drawing, field: string): string | null {
  const text = problemText(drawing, field);
  const name = drawing.nameOf(field);
  if (text === null || !text.startsWith(name)) return text;
  const [, rest] = (name.endsWith('?') ? /^\s+(.+)$/su : /^\s?:\s+(.+)$/su).exec(text.slice(name.length)) ?? [];
  return rest === undefined ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Lists all problems, each linking to its field. */
export function summary(drawing: Drawing): ReactNode {
  const { problems, say } = drawing;
  if (problems.length === 0) return null;

  return (
    <div className="summary" role="alert">
      <p>
        <strong>{say('problem')}</strong>
      </p>
      <ul>
        {problems.map(([field]) => (
          <li key={field}>
            <a href={`#${field}`}>{problemText(drawing, field)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Notes {
  readonly notes: ReactNode;
  /** Attributes that link a group to its notes. */
  readonly described: object;
  /** Attributes that link a control to its notes. */
  readonly attributes: object;
}

/** Draws the hint and problem between a field's label and its control. */
export function problemNotes(drawing: Drawing, field: string, hint?: string): Notes {
  const problem = shortProblem(drawing, field);
  const ids = [hint !== undefined && `${field}-hint`, problem !== null && `${field}-problem`].filter((id) => id !== false);
  const described = ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
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
    described,
    attributes: problem === null ? described : { ...described, 'aria-invalid': true },
  };
}

interface FieldOptions {
  readonly field: string;
  readonly label?: ReactNode;
  readonly hint?: string;
  /** Extra attributes of the control. */
  readonly control?: Readonly<Record<string, unknown>>;
}

/** Draws a text input, or a textarea if `control.rows` is set. */
export function textField(drawing: Drawing, { field, label, hint, control = {} }: FieldOptions): ReactNode {
  const { notes, attributes } = problemNotes(drawing, field, hint);
  const common = {
    id: field,
    name: field,
    defaultValue: drawing.typed[field] ?? '',
    ...attributes,
    ...control,
  };
  return (
    <div key={field} className="group">
      <label className="field" htmlFor={field}>
        {label ?? drawing.nameOf(field)}
      </label>
      {notes}
      {'rows' in control ? <textarea {...common} /> : <input type="text" {...common} />}
    </div>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly drawing?: ReactNode;
}

/** Draws radio buttons with the question as legend and page heading; as tiles if the choices have drawings. */
export function choiceField(drawing: Drawing, field: string, choices: readonly Choice[]): ReactNode {
  const { notes, described } = problemNotes(drawing, field);
  const isDrawn = choices.some((choice) => choice.drawing !== undefined);
  const drawn = choices.map(({ value, label, drawing: picture }, place) => (
    <label key={value} className="choice">
      <input
        type="radio"
        name={field}
        id={place === 0 ? field : `${field}-${place + 1}`}
        value={value}
        defaultChecked={drawing.typed[field] === value}
      />
      {picture}
      <span>{label}</span>
    </label>
  ));
  return (
    <fieldset {...described}>
      <legend>
        <h1>{drawing.nameOf(field)}</h1>
      </legend>
      {notes}
      {isDrawn ? <div className="tiles">{drawn}</div> : drawn}
    </fieldset>
  );
}

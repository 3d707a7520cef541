import { createElement as h, type ReactNode } from 'react';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ownLanguageName, pageLanguages, type PageLanguage } from '../../../contract/kit/language.ts';
import { enquiryFormPath, siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { brandOfForm, type Brand } from '../../../contract/kit/brands.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { htmlLanguage, type PublicPage } from '../../platform/pages/public/public-page.ts';
import type { AddressOffer } from './offer-addresses.ts';
import { formTexts, type Say } from './messages.ts';
import type { Answers, Asked, Problem, Step } from './steps-rule.ts';

/** Where a page of the form stands, and in which words. */
export interface FormPlace {
  readonly site: SiteKey;
  /** Null: a page of its own. Otherwise whose pages may show it in a frame. */
  readonly framedBy: readonly string[] | null;
  readonly language: PageLanguage;
  readonly country: CountryCode;
}

export const startOf = ({ site, framedBy }: Pick<FormPlace, 'site' | 'framedBy'>): string => enquiryFormPath(site, framedBy !== null);

/** Who asks: the partner that recruits for the site in this country, or the marketplace. */
export const askedBy = ({ site, country }: Pick<FormPlace, 'site' | 'country'>): Brand => brandOfForm(siteNumbers[site], country);

/** What every page of the form has in common. */
export function formPage(place: FormPlace, title: string, status: PublicPage['status'], ...main: readonly ReactNode[]): PublicPage {
  const { language, country, framedBy } = place;
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand: publicBrand(country, language, askedBy(place)),
    main: h('div', { className: 'asked' }, ...main),
    ...(framedBy === null ? {} : { framedBy }),
  };
}

/** Which page of which form is drawn. */
export interface StepWish {
  readonly place: FormPlace;
  readonly step: Step;
  readonly asked: Asked;
  /** Empty before the first answer. */
  readonly token: string;
  readonly answers: Answers;
  /** How the address is asked for; left out on every other page. */
  readonly addresses?: AddressOffer;
  /** A puzzle for the visitor's browser, where a program may have filled in the form; left out elsewhere. */
  readonly puzzle?: CaptchaChallenge;
}

/** What was typed, and what is wrong in it. */
export interface Attempt {
  readonly typed: Readonly<Record<string, string | undefined>>;
  readonly problems: readonly Problem[];
}

/** A page of the form as it is being drawn: how its fields are called, since every problem names its field. */
export interface Drawing extends Attempt {
  readonly say: Say;
  readonly nameOf: (field: string) => string;
}

export const sayIn = formTexts;

/** The first page in every other language, each in its own words. */
export function languageLinks(place: FormPlace): ReactNode {
  const links = pageLanguages
    .filter((one) => one !== place.language)
    .map((one) =>
      h(
        'a',
        {
          key: one,
          className: 'way',
          href: `${startOf(place)}?lang=${one}&country=${place.country}`,
          lang: htmlLanguage[one],
          hrefLang: htmlLanguage[one],
        },
        ownLanguageName(one),
      ),
    );
  return h('nav', { className: 'languages', 'aria-label': sayIn(place.language)('language') }, links);
}

function problemText({ say, nameOf, problems }: Drawing, field: string): string | null {
  const problem = problems.find(([name]) => name === field)?.[1];
  if (problem === undefined) return null;
  // After the mark of a question no colon follows, but a sentence.
  return say(`problems.${problem}`, { field: nameOf(field) }).replace(/\?\s?: (\p{L})/u, (_, first: string) => `? ${first.toUpperCase()}`);
}

/** Everything that is wrong, each leading to its field. */
export function summary(drawing: Drawing): ReactNode {
  const { problems, say } = drawing;
  if (problems.length === 0) return null;
  const lines = problems.map(([field]) => h('li', { key: field }, h('a', { href: `#${field}` }, problemText(drawing, field))));
  return h('div', { className: 'summary', role: 'alert' }, h('p', null, h('strong', null, say('problem'))), h('ul', null, lines));
}

interface Notes {
  readonly notes: ReactNode;
  /** What ties a group of controls to them. */
  readonly described: object;
  /** What ties a control to them. */
  readonly attributes: object;
}

/** What stands between the name of a field and its control: a hint, and what is wrong. */
export function problemNotes(drawing: Drawing, field: string, hint?: string): Notes {
  const problem = problemText(drawing, field);
  const ids = [hint !== undefined && `${field}-hint`, problem !== null && `${field}-problem`].filter((id) => id !== false);
  const described = ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
  return {
    notes: [
      hint !== undefined && h('span', { key: 'hint', id: `${field}-hint`, className: 'hint' }, hint),
      problem !== null && h('span', { key: 'problem', id: `${field}-problem`, className: 'hint wrong' }, problem),
    ],
    described,
    attributes: problem === null ? described : { ...described, 'aria-invalid': true },
  };
}

interface FieldWish {
  readonly field: string;
  readonly label?: ReactNode;
  readonly hint?: string;
  /** Attributes of the control. */
  readonly control?: Readonly<Record<string, unknown>>;
}

/** A line of text, or several lines where `control.rows` says how many. */
export function textField(drawing: Drawing, { field, label, hint, control = {} }: FieldWish): ReactNode {
  const { notes, attributes } = problemNotes(drawing, field, hint);
  const common = {
    id: field,
    name: field,
    defaultValue: drawing.typed[field] ?? '',
    ...attributes,
    ...control,
  };
  return h(
    'div',
    { key: field, className: 'group' },
    h('label', { className: 'field', htmlFor: field }, label ?? drawing.nameOf(field)),
    notes,
    'rows' in control ? h('textarea', common) : h('input', { type: 'text', ...common }),
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly drawing?: ReactNode;
}

/** One of several answers; the question is the legend, and the heading of the page. With drawings the answers stand as tiles. */
export function choiceField(drawing: Drawing, field: string, choices: readonly Choice[]): ReactNode {
  const { notes, described } = problemNotes(drawing, field);
  const isDrawn = choices.some((choice) => choice.drawing !== undefined);
  const drawn = choices.map(({ value, label, drawing: picture }, place) =>
    h(
      'label',
      { key: value, className: 'choice' },
      h('input', {
        type: 'radio',
        name: field,
        id: place === 0 ? field : `${field}-${place + 1}`,
        value,
        defaultChecked: drawing.typed[field] === value,
      }),
      picture,
      h('span', null, label),
    ),
  );
  return h(
    'fieldset',
    described,
    h('legend', null, h('h1', null, drawing.nameOf(field))),
    notes,
    isDrawn ? h('div', { className: 'tiles' }, drawn) : drawn,
  );
}

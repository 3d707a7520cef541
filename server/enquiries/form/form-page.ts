import { createElement as h, type ReactNode } from 'react';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import { enquiryFormPath, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { formTexts, type Say } from './messages.ts';
import type { Answers, Asked, Problem, Step } from './steps-rule.ts';

/** Where a page of the form stands, and in which words. */
export interface FormPlace {
  readonly site: SiteKey;
  /** Null: a page of its own. Otherwise whose pages may show it in a frame. */
  readonly framedBy: readonly string[] | null;
  readonly language: LanguageCode;
  readonly country: CountryCode;
}

export const startOf = ({ site, framedBy }: Pick<FormPlace, 'site' | 'framedBy'>): string => enquiryFormPath(site, framedBy !== null);

/** What every page of the form has in common. */
export function formPage(place: FormPlace, title: string, status: PublicPage['status'], ...main: readonly ReactNode[]): PublicPage {
  const { language, country, framedBy } = place;
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand: publicBrand(country, language),
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

function problemText({ say, nameOf, problems }: Drawing, field: string): string | null {
  const problem = problems.find(([name]) => name === field)?.[1];
  return problem === undefined ? null : say(`problems.${problem}`, { field: nameOf(field) });
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
  readonly ids: object;
  readonly isWrong: boolean;
}

function notesOf(drawing: Drawing, field: string, hint?: string): Notes {
  const problem = problemText(drawing, field);
  const ids = [hint !== undefined && `${field}-hint`, problem !== null && `${field}-problem`].filter((id) => id !== false);
  return {
    notes: [
      hint !== undefined && h('span', { key: 'hint', id: `${field}-hint`, className: 'hint' }, hint),
      problem !== null && h('span', { key: 'problem', id: `${field}-problem`, className: 'hint wrong' }, problem),
    ],
    ids: ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') },
    isWrong: problem !== null,
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
  const { notes, ids, isWrong } = notesOf(drawing, field, hint);
  const common = {
    id: field,
    name: field,
    defaultValue: drawing.typed[field] ?? '',
    ...ids,
    ...(isWrong ? { 'aria-invalid': true } : {}),
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
  /** Under which heading it stands; choices of one heading follow each other. */
  readonly group?: string;
}

/** One of several answers; the question is the legend, and the heading of the page. */
export function choiceField(drawing: Drawing, field: string, choices: readonly Choice[]): ReactNode {
  const { notes, ids } = notesOf(drawing, field);
  const groups = [...Map.groupBy(choices, ({ group }) => group ?? '')];
  let nth = 0;
  const choiceOf = ({ value, label }: Choice): ReactNode => {
    nth += 1;
    return h(
      'label',
      { key: value, className: 'choice' },
      h('input', {
        type: 'radio',
        name: field,
        id: nth === 1 ? field : `${field}-${nth}`,
        value,
        defaultChecked: drawing.typed[field] === value,
      }),
      h('span', null, label),
    );
  };
  return h(
    'fieldset',
    ids,
    h('legend', null, h('h1', null, drawing.nameOf(field))),
    notes,
    groups.map(([group, ones]) => [
      group === '' ? null : h('h2', { key: `group ${group}`, className: 'kind' }, group),
      ...ones.map(choiceOf),
    ]),
  );
}

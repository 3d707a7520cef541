import { isOffered, knownCountry, type CountryCode } from '../../../contract/kit/country.ts';
import { holdsContact, type NameKind } from '../../../contract/kit/link-rule.ts';
import { fullPostcodeProblem } from '../../../contract/kit/postcode-rule.ts';
import { emailAddress } from '../../../contract/kit/text.ts';
import { telephoneProblem } from '../../../contract/kit/telephone-rule.ts';
import { typedText } from '../../platform/pages/public/public-page.tsx';
import type { FormQuestion, FormWorkType } from './form-query.ts';

export type Answers = Readonly<Record<string, string>>;
export type Step = 'category' | 'work' | `q-${number}` | 'details' | 'place' | 'address' | 'contact' | 'companies' | 'check';

/** Steps and questions for this draft; no questions until a work type is chosen. */
export interface Asked {
  readonly country: CountryCode;
  readonly workTypes: readonly FormWorkType[];
  readonly questions: readonly FormQuestion[];
}

export const problemKeys = [
  'required',
  'choose',
  'postcode',
  'postcodeGb',
  'notCovered',
  'phone',
  'email',
  'tooLong',
  'control',
  'contactInName',
  'agree',
  'agreeAnew',
  'robot',
  'captcha',
] as const;
export type ProblemKey = (typeof problemKeys)[number];
export type Problem = readonly [field: string, problem: ProblemKey];

export const toStep = (question: FormQuestion): Step => `q-${question.id}`;

export interface FormCategory {
  readonly code: string;
  readonly name: string;
}

/** Lists the categories on offer, in order. */
export function listCategories(workTypes: readonly FormWorkType[]): FormCategory[] {
  return [...new Map(workTypes.map(({ categoryCode, category }) => [categoryCode, category]))].map(([code, name]) => ({ code, name }));
}

/** Lists the work types of the chosen category, or all if there is only one category. */
export function offeredWork({ workTypes }: Asked, { category }: Answers): readonly FormWorkType[] {
  return listCategories(workTypes).length > 1 ? workTypes.filter(({ categoryCode }) => categoryCode === category) : workTypes;
}

/** Lists the steps in order, one question a page. */
export function listSteps({ workTypes, questions }: Asked): Step[] {
  const groups: Step[] = listCategories(workTypes).length > 1 ? ['category'] : [];
  return [...groups, 'work', ...questions.map(toStep), 'details', 'place', 'address', 'contact', 'companies', 'check'];
}

/** Contact fields: whether required, and maximum length. */
export const contactFields = {
  forename: { isRequired: true, max: 60 },
  surname: { isRequired: true, max: 60 },
  telephone: { isRequired: true, max: 30 },
  alternate_phone: { isRequired: false, max: 30 },
  email: { isRequired: true, max: 254 },
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];
/** Address fields. */
export const addressFields = {
  address1: { isRequired: false, max: 120 },
  address2: { isRequired: false, max: 120 },
  town: { isRequired: false, max: 80 },
} as const;
export type AddressField = keyof typeof addressFields;
export const addressFieldNames = Object.keys(addressFields) as AddressField[];
export const maxDetailsLength = 2_000;
export const maxAnswerLength = 500;
export const maxCompanies = 3;

const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

const lines = { ...contactFields, ...addressFields };
const names: Readonly<Partial<Record<ContactField | AddressField, NameKind>>> = { forename: 'person', surname: 'person', town: 'town' };

function lineProblem(field: ContactField | AddressField, text: string, country: CountryCode): ProblemKey | undefined {
  const { isRequired, max } = lines[field];
  if (text === '') return isRequired ? 'required' : undefined;
  if (text.length > max) return 'tooLong';
  if (!oneLine.test(text)) return 'control';
  if (field === 'telephone' || field === 'alternate_phone') return telephoneProblem(text, country) === undefined ? undefined : 'phone';
  if (field === 'email') return emailAddress.safeParse(text).success ? undefined : 'email';
  const kind = names[field];
  return kind !== undefined && holdsContact(text, kind) ? 'contactInName' : undefined;
}

function lineProblems(fields: readonly (ContactField | AddressField)[], answers: Answers, { country }: Asked): Problem[] {
  return fields.flatMap((field): Problem[] => {
    const problem = lineProblem(field, answers[field] ?? '', country);
    return problem === undefined ? [] : [[field, problem]];
  });
}

function placeProblems({ postcode = '' }: Answers, country: CountryCode): Problem[] {
  const problem = fullPostcodeProblem(postcode, country);
  return problem === undefined ? [] : [['postcode', problem]];
}

function answerProblem(question: FormQuestion, answer: string): ProblemKey | undefined {
  if (question.options.length === 0) return answer.length > maxAnswerLength ? 'tooLong' : undefined;
  return question.options.some(({ code }) => code === answer) ? undefined : 'choose';
}

/** Checks the answers of one step, just typed or stored earlier. */
export function listProblems(step: Step, answers: Answers, asked: Asked): Problem[] {
  switch (step) {
    case 'place':
      return placeProblems(answers, asked.country);
    case 'category':
      return asked.workTypes.some(({ categoryCode }) => categoryCode === answers['category']) ? [] : [['category', 'choose']];
    case 'work':
      return offeredWork(asked, answers).some(({ code }) => code === answers['work']) ? [] : [['work', 'choose']];
    case 'details':
      return (answers['description'] ?? '').length > maxDetailsLength ? [['description', 'tooLong']] : [];
    case 'address':
      return lineProblems(addressFieldNames, answers, asked);
    case 'contact':
      return lineProblems(contactFieldNames, answers, asked);
    case 'companies':
      return /^[123]$/.test(answers['companies'] ?? '') ? [] : [['companies', 'choose']];
    case 'check':
      return [];
    default: {
      const question = asked.questions.find((one) => toStep(one) === step);
      const problem = question === undefined ? undefined : answerProblem(question, answers[step] ?? '');
      return problem === undefined ? [] : [[step, problem]];
    }
  }
}

const listFields = (step: Step): readonly string[] => {
  switch (step) {
    case 'place':
      return ['postcode'];
    case 'details':
      return ['description'];
    case 'address':
      return addressFieldNames;
    case 'contact':
      return contactFieldNames;
    case 'check':
      return [];
    default:
      return [step];
  }
};

/** Reads a step's own fields from a submitted form, ignoring others. */
export function readStep(step: Step, form: Readonly<Record<string, string | undefined>>): Answers {
  return Object.fromEntries(listFields(step).map((field) => [field, typedText(form[field])]));
}

/** Returns the first unanswered step, or the last if none is missing. */
export function firstOpenStep(answers: Answers, asked: Asked): Step {
  // Free-text questions are optional but must have been shown: unseen ones are not stored.
  const isOpen = (step: Step): boolean =>
    listProblems(step, answers, asked).length > 0 || listFields(step).every((field) => answers[field] === undefined);
  return listSteps(asked).find((step) => step !== 'check' && isOpen(step)) ?? 'check';
}

/** Merges new answers; a changed postcode clears the address. */
export function withAnswers(before: Answers, given: Answers, isMoved: boolean): Answers {
  const all = { ...before, ...given };
  if (!isMoved && (given['postcode'] === undefined || given['postcode'] === before['postcode'])) return all;
  return Object.fromEntries(Object.entries(all).filter(([field]) => !addressFieldNames.some((name) => name === field)));
}

/** Reads the country of a new enquiry; undefined for one that is closed. */
export function readCountry(given: string | undefined): CountryCode | undefined {
  const country = knownCountry(given);
  return country !== undefined && isOffered(country) ? country : undefined;
}

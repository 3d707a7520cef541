import * as z from 'zod';

const id = z.number().int().min(1);
const country = z.string().regex(/^[a-z]{2}$/);
const nonEmptyText = z.string().regex(/\S/);
const texts = z.strictObject({
  en: nonEmptyText,
  sv: nonEmptyText,
  da: nonEmptyText,
  no: nonEmptyText,
  es: nonEmptyText,
  fr: nonEmptyText,
});

/** The files of db/reference/catalogue, described in its README. */
export const catalogueFiles = {
  'categories.json': z.array(z.strictObject({ id, code: z.string(), name: texts, order: z.number().int() })),
  'work-types.json': z.array(
    z.strictObject({
      id,
      code: z.string(),
      category: z.string(),
      site: z.literal([1, 2]),
      /** Where it is common; it is offered wherever it has a price. */
      countries: z.array(country),
      name: texts,
      /** Codes of the schemes required to buy the work type, by country. */
      requires: z.partialRecord(country, z.array(z.string())),
      questions: z.array(id),
      financeAllowed: z.boolean(),
      reportingAllowed: z.boolean(),
    }),
  ),
  'questions.json': z.array(
    z.strictObject({
      id,
      code: z.string(),
      text: texts,
      hiddenFromBuyers: z.boolean(),
      /** Place of the answer among those that lists of leads show, with the label it needs there; missing if it is not shown. */
      glance: z.strictObject({ place: z.number().int().min(1).max(99), label: texts.nullable() }).optional(),
      options: z.array(z.strictObject({ code: z.string(), text: texts })),
    }),
  ),
  'accreditation-schemes.json': z.array(
    z.strictObject({
      id,
      code: z.string(),
      country,
      name: texts,
      question: texts,
      description: texts,
      kind: z.enum(['certificate', 'yes_no']),
      compulsory: z.boolean(),
      registerUrl: z.url().nullable().optional(),
    }),
  ),
  'reject-reasons.json': z.array(z.strictObject({ id, code: z.string(), text: texts, actionText: texts.nullable().optional() })),
  'holidays.json': z.record(country, z.array(z.iso.date())),
} as const;

export type CatalogueFile = keyof typeof catalogueFiles;
export type Catalogue = { readonly [File in CatalogueFile]: z.output<(typeof catalogueFiles)[File]> };

function requireFound<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the catalogue refers to ${what}, which it does not contain`);
  return value;
}

function buildRequirements(catalogue: Catalogue) {
  const schemeIds = new Map(catalogue['accreditation-schemes.json'].map((scheme) => [`${scheme.country} ${scheme.code}`, scheme.id]));
  return catalogue['work-types.json'].flatMap((workType) =>
    Object.entries(workType.requires).flatMap(([at, codes]) =>
      (codes ?? []).map((code) => ({
        work_type_id: workType.id,
        scheme_id: requireFound(schemeIds.get(`${at} ${code}`), `the scheme ${at} ${code}`),
        country: at,
      })),
    ),
  );
}

/** Converts the files to table rows. Throws on references between files that do not resolve. */
export function catalogueRows(catalogue: Catalogue) {
  const categoryIds = new Map(catalogue['categories.json'].map((category) => [category.code, category.id]));
  return {
    categories: catalogue['categories.json'].map(({ id, code, name, order }) => ({ id, code, name, position: order })),
    workTypes: catalogue['work-types.json'].map((workType) => ({
      id: workType.id,
      code: workType.code,
      category_id: requireFound(categoryIds.get(workType.category), `the category ${workType.category}`),
      site: workType.site,
      name: workType.name,
      finance_allowed: workType.financeAllowed,
      reporting_allowed: workType.reportingAllowed,
    })),
    questions: catalogue['questions.json'].map(({ id, code, text, hiddenFromBuyers, glance }) => ({
      id,
      code,
      text,
      hidden_from_buyers: hiddenFromBuyers,
      glance_place: glance?.place ?? null,
      glance_label: glance?.label ?? null,
    })),
    options: catalogue['questions.json'].flatMap((question) =>
      question.options.map(({ code, text }, index) => ({ question_id: question.id, code, text, position: index + 1 })),
    ),
    workTypeQuestions: catalogue['work-types.json'].flatMap((workType) =>
      workType.questions.map((questionId, index) => ({ work_type_id: workType.id, question_id: questionId, position: index + 1 })),
    ),
    schemes: catalogue['accreditation-schemes.json'].map(({ registerUrl, ...scheme }) => ({
      ...scheme,
      register_url: registerUrl ?? null,
    })),
    requirements: buildRequirements(catalogue),
    rejectReasons: catalogue['reject-reasons.json'].map(({ id, code, text, actionText }, index) => ({
      id,
      code,
      text,
      action_text: actionText ?? null,
      position: index + 1,
    })),
    holidays: Object.entries(catalogue['holidays.json']).flatMap(([at, days]) => days.map((day) => ({ country: at, day }))),
  };
}

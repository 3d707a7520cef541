import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { catalogueId, data, endpoints, givenCatalogueId, nothing } from '../kit/endpoint.ts';
import { pageLanguages } from '../kit/language.ts';
import { currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { catalogueCode as code, texts } from './catalogue-texts.ts';

const changing = { caller: 'staff', role: 'admin', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const country = countryCode;
const language = z.enum(pageLanguages);
const byWorkType = z.strictObject({ workTypeId: catalogueId });
const byId = z.strictObject({ id: catalogueId });

/** The code used in answers. */
const optionCode = z
  .string()
  .regex(/^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/)
  .max(40);
const nameTexts = texts(80);
const questionTexts = texts(200);
const optionTexts = texts(120);

const options = z
  .array(z.strictObject({ code: optionCode, text: optionTexts }))
  .max(20)
  .refine((given) => new Set(given.map((option) => option.code)).size === given.length);
/** Place of the answer among those that lists of leads show, smallest first, and the short label that an answer such as "Yes" needs. */
const glance = z.strictObject({ place: z.number().int().min(1).max(99), label: texts(30).nullable() }).nullable();
const questionFields = { text: questionTexts, hidden_from_buyers: z.boolean(), glance, options };
const ids = (max: number) =>
  z
    .array(givenCatalogueId)
    .max(max)
    .refine((given) => new Set(given).size === given.length);

const workTypeFields = {
  category_id: givenCatalogueId,
  name: nameTexts,
  finance_allowed: z.boolean(),
  /** Accreditation schemes of any country; compulsory ones block purchases. */
  requirements: ids(40),
  /** In the order asked. */
  questions: ids(40),
};

export const questionSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** `text`: free text answer. */
  kind: z.enum(['choice', 'text']),
  ...questionFields,
  options: z.array(z.object({ code: z.string(), text: optionTexts })),
  /** Asked for every work type, listed or not. */
  asked_always: z.boolean(),
  used_by: z.number(),
});
export type QuestionWire = z.infer<typeof questionSchema>;

const treeWorkTypeSchema = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  retired: z.boolean(),
  /** Companies with it in their coverage. */
  companies: z.number(),
  /** Enquiries released in the last 30 days. */
  leads: z.number(),
  untranslated: z.array(language),
  unpriced: z.array(country),
  /** Number of countries in which it has a price. */
  priced: z.number(),
});

export const operatorWorkTypes = endpoints({
  'GET /operator/work-types': {
    id: 'listCatalogue',
    ...reading,
    summary: 'List categories and their work types, with missing settings.',
    owner: 'none',
    answers: {
      200: data(
        z.object({
          categories: z.array(
            z.object({
              id: z.number(),
              code: z.string(),
              description: z.string(),
              /** Companies with one of its work types in their coverage. */
              companies: z.number(),
              leads: z.number(),
              untranslated: z.array(language),
              removable: z.boolean(),
              work_types: z.array(treeWorkTypeSchema),
            }),
          ),
          /** Translated texts of categories, work types, questions and answers, by language. */
          languages: z.array(z.object({ language, translated: z.number(), of: z.number() })),
          /** Questions lacking a translation. */
          questions: z.array(z.object({ id: z.number(), text: z.string(), untranslated: z.array(language) })),
        }),
      ),
    },
    refusals: [401],
  },
  'POST /operator/work-types': {
    id: 'addWorkType',
    ...changing,
    summary: 'Add a work type. It is offered only where it has a price, so initially nowhere.',
    owner: 'none',
    body: z.strictObject({ code, site: z.literal([1, 2]), category_id: givenCatalogueId, name: nameTexts, reason }),
    answers: { 200: data(z.object({ id: z.number(), unpriced: z.array(country) })) },
    refusals: [400, 401, 403, 409, 422],
  },
  'GET /operator/work-types/{workTypeId}': {
    id: 'getWorkType',
    ...reading,
    summary: 'Get a work type with its texts, prices, requirements and questions, and the companies affected by retiring it.',
    owner: 'work-type',
    params: byWorkType,
    answers: {
      200: data(
        z.object({
          id: z.number(),
          code: z.string(),
          site: z.number(),
          ...workTypeFields,
          category: z.string(),
          retired_at: z.string().nullable(),
          reporting_allowed: z.boolean(),
          prices: z.array(z.object({ country, currency: currencySchema, price: z.number() })),
          unpriced: z.array(country),
          asked: z.array(questionSchema),
          schemes: z.array(z.object({ id: z.number(), country, name: z.string(), compulsory: z.boolean() })),
          affected: z.object({
            companies: z.number(),
            /** Not released yet. */
            waiting: z.number(),
            on_sale: z.number(),
            /** True if nothing refers to it, so that it can be deleted. */
            removable: z.boolean(),
          }),
        }),
      ),
    },
    refusals: [401, 404, 422],
    form: 'work-type',
  },
  'PUT /operator/work-types/{workTypeId}': {
    id: 'saveWorkType',
    ...changing,
    summary: 'Save a work type’s texts, category, requirements and questions. Files loaded later no longer overwrite it.',
    owner: 'work-type',
    params: byWorkType,
    body: z.strictObject({ ...workTypeFields, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'work-type',
  },
  'POST /operator/work-types/{workTypeId}/retire': {
    id: 'retireWorkType',
    ...changing,
    summary: 'Retire a work type from new enquiries. Leads on sale run out, and coverage keeps it until changed.',
    owner: 'work-type',
    params: byWorkType,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/work-types/{workTypeId}/restore': {
    id: 'restoreWorkType',
    ...changing,
    summary: 'Accept enquiries for a retired work type again.',
    owner: 'work-type',
    params: byWorkType,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/work-types/{workTypeId}/remove': {
    id: 'removeWorkType',
    ...changing,
    summary: 'Remove an unreferenced work type. One in use returns 409 and can be retired.',
    owner: 'work-type',
    params: byWorkType,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /operator/questions': {
    id: 'listQuestions',
    ...reading,
    summary: 'List all questions available for work types.',
    owner: 'none',
    answers: { 200: data(z.array(questionSchema)) },
    refusals: [401],
  },
  'POST /operator/questions': {
    id: 'addQuestion',
    ...changing,
    summary: 'Add a question; without options it takes a free-text answer. A work type asks it once it is listed there.',
    owner: 'none',
    body: z.strictObject({ code, ...questionFields, reason }),
    answers: { 200: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 403, 409, 422],
  },
  'GET /operator/questions/{id}': {
    id: 'getQuestion',
    ...reading,
    summary: 'Get a question with its options.',
    owner: 'question',
    params: byId,
    answers: { 200: data(questionSchema) },
    refusals: [401, 404, 422],
    form: 'question',
  },
  'PUT /operator/questions/{id}': {
    id: 'saveQuestion',
    ...changing,
    summary:
      'Save a question for every work type that asks it. Options can be added, reworded and reordered but not removed, because old answers refer to them.',
    owner: 'question',
    params: byId,
    body: z.strictObject({ ...questionFields, reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'question',
  },
});

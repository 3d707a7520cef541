import type * as z from 'zod';
import type { Api } from '../../contract/api.ts';

type AnswerOf<Key extends keyof Api> = Api[Key]['answers'] extends { readonly 200: infer Schema extends z.ZodType }
  ? z.output<Schema> extends { readonly data: infer Data }
    ? Data
    : never
  : never;

/** The lead as its page knows it, of which a summary is shown. */
export type ReportedLead = AnswerOf<'GET /lead/find/{id}'>;
/** What may be reported of a lead, and what was. */
export type Reporting = AnswerOf<'GET /lead/report/{id}'>;

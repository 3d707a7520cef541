import * as z from 'zod';

/** The envelope of every failure; `fields` is present if single fields of a form are invalid. */
export const failureSchema = z.object({
  data: z.object({
    errors: z.array(z.string()),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
export type Failure = z.infer<typeof failureSchema>;

/** The only statuses a refusal may have. 500 is a defect and not listed. */
export const refusalStatuses = [400, 401, 403, 404, 409, 410, 412, 422, 429, 503] as const;
export type RefusalStatus = (typeof refusalStatuses)[number];

import * as z from 'zod';

/** Every failure answers this envelope; `fields` stands beside the errors when single fields of a form are to blame. */
export const failureSchema = z.object({
  data: z.object({
    errors: z.array(z.string()),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
export type Failure = z.infer<typeof failureSchema>;

/** The only statuses a refusal may carry. 500 is a defect and not listed. */
export const refusalStatuses = [400, 401, 403, 404, 409, 410, 412, 422, 429, 503] as const;
export type RefusalStatus = (typeof refusalStatuses)[number];

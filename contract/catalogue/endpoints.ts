import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';

export const workTypeSchema = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  category: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  /** Accreditations without which the lead stays on hold; `approved`: whether the company's is valid now. */
  requires: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), approved: z.boolean() })),
});
export type WorkTypeWire = z.infer<typeof workTypeSchema>;

export const catalogue = endpoints({
  'GET /work-types/': {
    id: 'listWorkTypes',
    summary: 'List all work types offered in the company’s country, in the page language.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(workTypeSchema)) },
    refusals: [401],
  },
});

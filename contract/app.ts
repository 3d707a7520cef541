import * as z from 'zod';
import { endpoints, nothing } from './kit/endpoint.ts';

export const app = endpoints({
  'POST /client-errors': {
    summary: "Takes the browser's error reports. Same origin, throttled.",
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'upload',
    transaction: 'write',
    body: z.strictObject({
      message: z.string().max(1_000),
      stack: z.string().max(8_000).optional(),
      page: z.string().max(300),
      reference: z.string().max(40).optional(),
    }),
    answers: { 200: nothing },
    refusals: [400, 422, 429],
  },
});

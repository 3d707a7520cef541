import * as z from 'zod';
import { endpoints, nothing } from '../kit/endpoint.ts';
import { line, paragraphs } from '../kit/text.ts';

export const app = endpoints({
  'POST /client-errors': {
    id: 'recordClientErrors',
    summary: 'Record the browser’s error reports. Same origin, throttled.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'upload',
    transaction: 'write',
    body: z.strictObject({
      message: paragraphs(1_000),
      stack: paragraphs(8_000).optional(),
      page: line(300),
      reference: line(40).optional(),
    }),
    answers: { 200: nothing },
    refusals: [400, 422, 429],
  },
});

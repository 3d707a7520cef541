import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';

export const reputation = endpoints({
  'GET /feedback/stats': {
    id: 'getReviewStats',
    summary: 'Get the company’s review statistics. Ratings are stored out of ten and shown out of five.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    answers: {
      200: data(
        z.object({
          average: z.object({
            /** Of published reviews, out of ten; null if there are none. */
            rating: z.number().min(2).max(10).nullable(),
            total: z.number().int(),
            countPublished: z.number().int(),
          }),
          /** Number of reviews, published or not, from five stars down to one. */
          ratings: z.array(z.number()).length(5),
        }),
      ),
    },
    refusals: [401],
  },
});

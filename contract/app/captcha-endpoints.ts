import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';

/** A proof-of-work puzzle that takes a browser a moment; altcha format, version 2. */
export const captchaChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ expires: z.string() }),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallengeSchema>;

export const captcha = endpoints({
  'GET /captcha/challenge': {
    id: 'getCaptchaChallenge',
    summary: 'Get a puzzle for the `recaptcha` field. Its solution, in altcha format, is accepted once and until `data.expires`.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(captchaChallengeSchema) },
    refusals: [],
  },
});

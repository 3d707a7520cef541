import * as z from 'zod';
import { codeWanted, entered } from './endpoints.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line, secret } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { emailProblem } from '../kit/email-rule.ts';

/** A token from one of our links; any other text of that size is an invalid link and not a malformed call. */
export const linkToken = secret(200).min(1);
/** Validated by `password-rule.ts` and the list of common passwords, which use the form's own texts. */
export const newPassword = secret(1_000);

export const verificationSchema = z.object({ isValidated: z.boolean(), lastValidationSentAt: z.string().nullable() });

/** Confirming an address, and recovering access without the password. */
export const identityRecovery = endpoints({
  'GET /verification': {
    summary: 'Whether the account email has been confirmed, and when it was last asked for.',
    caller: 'trade',
    background: true,
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(verificationSchema) },
    refusals: [401],
  },
  'POST /verification/send': {
    summary: 'Mails another link that confirms the account email, every 30 minutes at most; 429 says how long to wait.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    answers: { 200: data(verificationSchema) },
    refusals: [400, 401, 429],
  },
  'POST /validate': {
    summary: 'Confirms an address by the token of its link. One that was confirmed before is confirmed; 410 for any other link.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ token: linkToken }),
    answers: { 200: nothing },
    refusals: [400, 410, 422, 429],
  },
  'POST /forgot-password': {
    summary: 'Asks for a link to choose a new password. The answer is the same whether the address is known or not.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: withRules(z.strictObject({ email: line(254) }), { email: emailProblem }),
    answers: { 200: nothing },
    refusals: [400, 422, 429],
  },
  'GET /check-reset-token': {
    summary: 'Whether a reset link can still be used: 200 `{}`, or 410. Looking spends nothing.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ token: linkToken, email: line(254) }),
    answers: { 200: z.object({}) },
    refusals: [410, 422],
  },
  'POST /reset-password': {
    summary:
      'Sets a new password by a reset link, once; every session of the user ends. The API keys of the company are revoked unless `revoke_api_keys` is false.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({
      token: linkToken,
      email: line(254),
      new_password: newPassword,
      confirmed_password: newPassword,
      revoke_api_keys: z.boolean().default(true),
    }),
    answers: { 200: nothing },
    refusals: [400, 410, 422, 429],
  },
  'POST /authenticate-token': {
    summary:
      'Sign in by a link of an alert. 400 for a link that is wrong, used or expired, 403 locked (only with a right one). 409 where somebody else is signed in in this browser: the link stays unspent, and `replace` signs them out.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    knows: 'trade',
    body: z.strictObject({ token: linkToken, selector: linkToken, replace: z.boolean().default(false) }),
    answers: { 200: codeWanted, 202: entered },
    refusals: [400, 403, 409, 422, 429],
  },
});

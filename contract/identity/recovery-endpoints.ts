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
    id: 'getVerification',
    summary: 'Get whether the account email is confirmed, and when confirmation was last requested.',
    caller: 'trade',
    capability: 'everyone',
    background: true,
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(verificationSchema) },
    refusals: [401],
  },
  'POST /verification/send': {
    id: 'sendVerification',
    summary: 'Mail a new confirmation link for the account email, at most every 30 minutes. 429 says how long to wait.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    answers: { 200: data(verificationSchema) },
    refusals: [400, 401, 429],
  },
  'POST /validate': {
    id: 'validateEmail',
    summary: 'Confirm an address by its link token. Also succeeds for an address already confirmed; 410 for any other link.',
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
    id: 'requestPasswordReset',
    summary: 'Request a password reset link. The answer is the same whether or not the address is known.',
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
    id: 'checkResetToken',
    summary: 'Check whether a reset link is still valid: 200 `{}`, or 410. Does not use up the link.',
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
    id: 'resetPassword',
    summary:
      'Set a new password with a single-use reset link and end all the user’s sessions. Revokes the company’s API keys unless `revoke_api_keys` is false.',
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
    id: 'signInWithToken',
    summary:
      'Sign in with an alert link. 400 for a wrong, used or expired link, 403 locked (only with a valid one). 409 if another user is signed in in this browser: the link stays unused, and `replace` signs them out.',
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

import * as z from 'zod';
import { entered, secondFactorCode, staffShape } from './endpoints.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';

const recoveryCodes = data(z.object({ recoveryCodes: z.array(z.string()) }));
/** `key` is for typing if the QR code of `uri` cannot be scanned. */
const newKey = data(z.object({ key: z.string(), uri: z.string() }));

/** Two-factor authentication by app: optional for companies, required for staff outside the demonstration. */
export const identitySecondFactor = endpoints({
  'POST /authenticate-second-factor': {
    summary: 'The code of the second factor, or a recovery code, after the right password. 410: begin again with the password.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ code: secondFactorCode }),
    answers: { 202: entered },
    refusals: [400, 403, 410, 422, 429],
  },
  'GET /company/user/second-factor': {
    summary: 'Whether signing in asks for a code, since when, and how many recovery codes are left.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ enabledAt: z.string().nullable(), recoveryCodesLeft: z.number() })) },
    refusals: [401],
  },
  'POST /company/user/second-factor': {
    summary: 'Begins with a new key for the authenticator. It counts once a code of it has been given. Needs a recent password.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: newKey },
    refusals: [400, 401, 409],
  },
  'POST /company/user/second-factor/confirm': {
    summary: 'The first code of the new key: from now on signing in asks for one. Answers the recovery codes, this once.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ code: secondFactorCode }),
    answers: { 200: recoveryCodes },
    refusals: [400, 401, 422, 429],
  },
  'POST /company/user/second-factor/recovery-codes': {
    summary: 'Ten new recovery codes in place of the former. Needs a recent password. 409 while the second factor is off.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    answers: { 200: recoveryCodes },
    refusals: [400, 401, 409],
  },
  'DELETE /company/user/second-factor': {
    summary: 'Switches the second factor off. Needs a recent password. Off already counts as off.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'POST /operator/second-factor': {
    summary: 'A new key for the authenticator of a member of staff who has none yet, after the right password.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: newKey },
    refusals: [400, 409, 410],
  },
  'POST /operator/authenticate-second-factor': {
    summary: 'The code of a member of staff. The first one confirms the new key and answers the recovery codes, this once.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: z.strictObject({ code: secondFactorCode }),
    answers: { 202: data(z.object({ ...staffShape, recoveryCodes: z.array(z.string()) })) },
    refusals: [400, 410, 422, 429],
  },
});

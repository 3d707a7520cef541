import * as z from 'zod';
import { entered, secondFactorCode, staffShape } from './endpoints.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';

const recoveryCodes = data(z.object({ recoveryCodes: z.array(z.string()) }));
/** `key` is for typing if the QR code of `uri` cannot be scanned. */
const newKey = data(z.object({ key: z.string(), uri: z.string() }));

/** Two-factor authentication by app: optional for companies, required for staff outside the demonstration. */
export const identitySecondFactor = endpoints({
  'POST /authenticate-second-factor': {
    id: 'submitSecondFactor',
    summary: 'Submit the second-factor or recovery code after the right password. 410: start again with the password.',
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
    id: 'getSecondFactor',
    summary: 'Get whether sign-in requires a code, since when, and how many recovery codes are left.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ enabledAt: z.string().nullable(), recoveryCodesLeft: z.number() })) },
    refusals: [401],
  },
  'POST /company/user/second-factor': {
    id: 'startSecondFactor',
    summary:
      'Start setting up an authenticator with a new key, which takes effect once one of its codes is submitted. Needs a recent password.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: newKey },
    refusals: [400, 401, 409],
  },
  'POST /company/user/second-factor/confirm': {
    id: 'confirmSecondFactor',
    summary: 'Confirm the new key with its first code, so sign-in requires one. Returns the recovery codes only once.',
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
    id: 'replaceRecoveryCodes',
    summary: 'Replace the recovery codes with ten new ones. Needs a recent password. 409 while the second factor is off.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    answers: { 200: recoveryCodes },
    refusals: [400, 401, 409],
  },
  'DELETE /company/user/second-factor': {
    id: 'removeSecondFactor',
    summary: 'Switch the second factor off. Needs a recent password. Succeeds if it is already off.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
  'POST /operator/second-factor': {
    id: 'setUpStaffSecondFactor',
    summary: 'Create an authenticator key for a member of staff without one, after the right password.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: newKey },
    refusals: [400, 409, 410],
  },
  'POST /operator/authenticate-second-factor': {
    id: 'submitStaffSecondFactor',
    summary: 'Submit a member of staff’s code. The first one confirms the new key and returns the recovery codes only once.',
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

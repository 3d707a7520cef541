import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { languageCodes } from '../kit/language.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { emailAddress, line, nameLine, secret } from '../kit/text.ts';
import { withRules } from '../kit/with-rules.ts';
import { staffPasswordProblem } from './password-rule.ts';
import { sessionEnds, staffRoles } from './values.ts';

const credentials = z.strictObject({
  username: line(254).min(1),
  // At most 128 characters; some scripts need two units for each.
  password: secret(256).min(1),
});

export const signedIn = data(z.object({ signedIn: z.literal(true) }));
/**
 * `otherUser`: this browser's previous session belonged to somebody else, so the page must drop what it kept. `offerPasskey`: the user has no
 * passkey, and none was offered yet.
 */
export const entered = data(
  z.object({ signedIn: z.literal(true), otherUser: z.boolean().optional(), offerPasskey: z.boolean().optional() }),
);
/** Six digits from the authenticator, or a recovery code; ignores spaces and dashes. */
export const secondFactorCode = line(40).min(1);
/** The password or link was right, but `POST /authenticate-second-factor` must still verify the code. Not signed in yet. */
export const codeWanted = data(z.object({ secondFactor: z.literal(true) }));
export const staffShape = { id: z.number(), name: z.string(), role: z.enum(staffRoles) };

export const identity = endpoints({
  'POST /authenticate': {
    id: 'signIn',
    summary: 'Sign in with e-mail and password. 400 wrong, 403 locked (only after the right password), 429 throttled.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: credentials,
    answers: { 200: codeWanted, 202: entered },
    refusals: [400, 403, 422, 429, 503],
  },
  'GET /authorize': {
    id: 'checkSession',
    beforeSecondFactor: 'always',
    summary: 'Check whether this browser is signed in.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 202: signedIn },
    refusals: [401],
  },
  'GET /session': {
    id: 'findSession',
    summary: 'Check whether this browser is signed in and why a session ended. Always returns 200, for pages open to everybody.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ signedIn: z.boolean(), ended: z.enum(sessionEnds).optional() })) },
    refusals: [],
  },
  'GET /log-out': {
    id: 'signOutByLink',
    summary: 'Sign out. Changes state, so it is checked like the POST that the web app uses.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    atDoor: 'always',
    answers: { 200: nothing },
    refusals: [400],
  },
  'POST /log-out': {
    id: 'signOut',
    summary: 'Sign out.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    atDoor: 'always',
    answers: { 200: nothing },
    refusals: [400],
  },
  'POST /operator/authenticate': {
    id: 'signInStaff',
    summary: 'Sign in as marketplace staff.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: credentials,
    answers: { 200: data(z.object({ secondFactor: z.enum(['code', 'enrol']) })), 202: data(z.object(staffShape)) },
    refusals: [400, 422, 429, 503],
  },
  'GET /operator/authorize': {
    id: 'getStaffSession',
    summary: 'Get the signed-in member of staff and the session’s idle timeout in minutes.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      202: data(
        z.object({
          ...staffShape,
          idle_minutes: z.number(),
          countries: z.array(z.object({ country: countryCode, languages: z.array(z.enum(languageCodes)), is_offered: z.boolean() })),
        }),
      ),
    },
    refusals: [401],
  },
  'POST /operator/log-out': {
    id: 'signOutStaff',
    summary: 'Sign out of the back office.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    atDoor: 'always',
    answers: { 200: nothing },
    refusals: [400],
  },
  'POST /operator/first-account': {
    id: 'createFirstAccount',
    summary: 'Create the first administrator with the one-time code printed at first start.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'sign-in',
    transaction: 'own',
    body: withRules(
      z.strictObject({
        code: secret(100).min(20),
        name: nameLine(100).min(1),
        email: emailAddress,
        password: secret(128).meta({ examples: ['Kestrel9Marsh2'] }),
      }),
      {
        password: staffPasswordProblem,
      },
    ),
    answers: { 201: nothing },
    refusals: [410, 422, 429],
  },
});

import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type * as z from 'zod';
import type { registration } from '../contract/registration/endpoints.ts';
import { captchaEffort } from '../server/platform/captcha.ts';
import { randomCode } from '../server/platform/random-code.ts';
import { saveSetting } from '../server/platform/business-settings.ts';
import type { TestApp, TestCaller } from './app-harness.ts';

type RegistrationInput = z.input<(typeof registration)['POST /company/register']['body']>;

/** Builds a registration as the form sends it, with a unique e-mail; everything but the captcha is valid. */
export function registrationBody(more: Partial<RegistrationInput> = {}): RegistrationInput {
  const email = more.email ?? `sam.${randomCode(10).toLowerCase()}@company.test`;
  return {
    recaptcha: 'not solved',
    title: 'Mr',
    fname: 'Sam',
    sname: 'Carter',
    phone: '0116 496 0123',
    email,
    username: email,
    password: 'heron-lane-42',
    organisation: 'Carter Heating Ltd',
    companytype: 'Ltd',
    companieshouseno: '01234567',
    geographicCoverage: 'Local',
    expectedLeadOrders: '100-150',
    address1: '1 Mill Lane',
    address2: '',
    address3: 'Leicester',
    postcode: 'LE4 7ZS',
    county: 'Leicestershire',
    tnc: true,
    jref: '',
    brand: 'main',
    lang: 'en',
    region: 'gb',
    country: 'gb',
    commsLanguage: 'en',
    leadLanguages: ['en'],
    ...more,
  };
}

/** Makes captchas solvable in a few milliseconds, for tests that solve many. */
export async function makeCaptchaEasy({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await database.inTx((tx) => saveSetting(tx, { key: captchaEffort.key, value: 10 }));
}

/** Solves a captcha like a browser. */
export async function solveCaptcha(caller: TestCaller): Promise<string> {
  const response = await caller.call('GET', '/captcha/challenge');
  const { data: challenge } = response.json<{ data: Challenge }>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Sends a registration with a new captcha; returns the request and the response. */
export async function register(test: TestApp, more: Partial<RegistrationInput> = {}, headers: Record<string, string> = {}) {
  const body = registrationBody({ recaptcha: await solveCaptcha(test.nobody()), ...more });
  return { body, response: await test.nobody().call('POST', '/company/register', body, headers) };
}

import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A visitor filling in the public enquiry form. */
export interface FormVisitor {
  open(address: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Submits a form of our own page like a browser without scripts. */
  send(address: string, fields: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Fills in the form up to its last page, or to `until`. Returns its address, `/boilers/enquiry/…`. */
  fillIn(answers?: Readonly<Record<string, string>>, way?: { readonly language?: string; readonly until?: string }): Promise<string>;
  /** Submits the last page as well. */
  sendAll(form: string): Promise<LightMyRequestResponse>;
}

/** Answers of a visitor in Leicester, in page order. */
export const formAnswers = {
  category: 'Boilers',
  work: 'gas-boiler-replacement',
  'q-10': 'semi',
  'q-11': '',
  'q-12': '',
  'q-13': '',
  'q-14': '',
  'q-32': 'owner',
  'q-1': 'ASAP',
  description: 'Combi is 14 years old and losing pressure.',
  country: 'gb',
  postcode: 'LE4 7ZS',
  address1: '12 Plantedstreet Road',
  address2: '',
  town: 'Leicester',
  forename: 'Winifred',
  surname: 'Plantedname',
  telephone: '07700 900123',
  alternate_phone: '',
  email: 'winifred@consumer.test',
  companies: '2',
} as const;

let visitors = 0;
function nextAddress(): string {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

/** Returns the value of the first choice of a page's question, or nothing. */
export const firstChoice = (html: string): string => / type="radio" [^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';

/** Hidden fields of the last page. */
function hiddenFields(html: string): Record<string, string> {
  if (!html.includes('name="agree"')) return {};
  const found = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** Solves the puzzle like the page's script when "I am not a robot" is ticked; returns nothing if there is none. */
export async function solvePuzzleIn(html: string): Promise<Record<string, string>> {
  const [, puzzle] = /data-puzzle="([^"]*)"/.exec(html) ?? [];
  if (puzzle === undefined) return {};
  const challenge = JSON.parse(puzzle.replaceAll('&quot;', '"')) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { script: 'on', captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

/** Creates a visitor with a network address of their own, unless one is given. */
export function formVisitor(app: FastifyInstance, start = '/boilers/enquiry', remoteAddress = nextAddress()): FormVisitor {
  const open: FormVisitor['open'] = (address, headers = {}) =>
    app.inject({ url: address, remoteAddress, headers: { 'accept-language': 'en', ...headers } });
  const send: FormVisitor['send'] = (address, fields, headers = {}) =>
    app.inject({
      method: 'POST',
      remoteAddress,
      url: address,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en',
        ...headers,
      },
    });
  const readRedirect = (response: LightMyRequestResponse): string => {
    if (response.statusCode !== 303) throw new Error(`the form answered ${response.statusCode}: ${response.body}`);
    return String(response.headers['location']);
  };
  const fillIn: FormVisitor['fillIn'] = async (more = {}, { language = 'en', until = 'check' } = {}) => {
    const answers: Record<string, string> = { ...formAnswers, ...more };
    let next = readRedirect(await send(`${start}?lang=${language}&country=${answers['country']}`, answers));
    while (!next.endsWith(`step=${until}`)) {
      const step = /step=(.*)$/.exec(next)?.[1] ?? '';
      // Questions the test does not mention get the first option.
      const given = answers[step] ?? '';
      const fields = step.startsWith('q-') && given === '' ? { ...answers, [step]: firstChoice((await open(next)).body) } : answers;
      next = readRedirect(await send(next, fields));
    }
    return next.replace(/\?.*$/, '');
  };
  const sendAll: FormVisitor['sendAll'] = async (form) => {
    const { body } = await open(`${form}?step=check`);
    return send(`${form}?step=check`, { ...hiddenFields(body), ...(await solvePuzzleIn(body)), agree: 'yes', website: '' });
  };
  return { open, send, fillIn, sendAll };
}

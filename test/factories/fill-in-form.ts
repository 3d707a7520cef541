import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Somebody in front of the public enquiry form. */
export interface FormVisitor {
  open(address: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends a form of our own page, the way a browser does without a script. */
  send(address: string, fields: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Answers everything up to the last page, or to another one; answers the address of the form, `/boilers/enquiry/…`. */
  fillIn(answers?: Readonly<Record<string, string>>, way?: { readonly language?: string; readonly until?: string }): Promise<string>;
  /** The last page too. */
  sendAll(form: string): Promise<LightMyRequestResponse>;
}

/** What somebody in Leicester answers, in the order of the pages. */
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

const firstChoice = (html: string): string => / type="radio" [^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';

/** What the last page sends along without showing it. */
function hiddenFields(html: string): Record<string, string> {
  if (!html.includes('name="agree"')) return {};
  const found = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** Does what the script of the page does when "I am not a robot" is ticked; nothing where nobody is asked. */
export async function solvePuzzleIn(html: string): Promise<Record<string, string>> {
  const [, puzzle] = /data-puzzle="([^"]*)"/.exec(html) ?? [];
  if (puzzle === undefined) return {};
  const challenge = JSON.parse(puzzle.replaceAll('&quot;', '"')) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { script: 'on', captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

/** Each from a network address of their own, unless it is named. */
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
  const wayOf = (response: LightMyRequestResponse): string => {
    if (response.statusCode !== 303) throw new Error(`the form answered ${response.statusCode}: ${response.body}`);
    return String(response.headers['location']);
  };
  const fillIn: FormVisitor['fillIn'] = async (more = {}, { language = 'en', until = 'check' } = {}) => {
    const answers: Record<string, string> = { ...formAnswers, ...more };
    let next = wayOf(await send(`${start}?lang=${language}&country=${answers['country']}`, answers));
    while (!next.endsWith(`step=${until}`)) {
      const step = /step=(.*)$/.exec(next)?.[1] ?? '';
      // What the test says nothing of is answered with the first choice that there is.
      const given = answers[step] ?? '';
      const fields = step.startsWith('q-') && given === '' ? { ...answers, [step]: firstChoice((await open(next)).body) } : answers;
      next = wayOf(await send(next, fields));
    }
    return next.replace(/\?.*$/, '');
  };
  const sendAll: FormVisitor['sendAll'] = async (form) => {
    const { body } = await open(`${form}?step=check`);
    return send(`${form}?step=check`, { ...hiddenFields(body), ...(await solvePuzzleIn(body)), agree: 'yes', website: '' });
  };
  return { open, send, fillIn, sendAll };
}

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Somebody in front of the public enquiry form. */
export interface FormVisitor {
  open(address: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends a form of our own page, the way a browser does without a script. */
  send(address: string, fields: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Answers everything up to the last page; answers the address of the form, `/boilers/enquiry/…`. */
  fillIn(answers?: Readonly<Record<string, string>>): Promise<string>;
  /** The last page too. */
  sendAll(form: string): Promise<LightMyRequestResponse>;
}

/** What somebody in Leicester answers, in the order of the pages. */
export const formAnswers = {
  country: 'gb',
  postcode: 'LE4 7ZS',
  work: 'gas-boiler-replacement',
  'q-10': 'semi',
  'q-11': '',
  'q-12': '',
  'q-13': '',
  'q-14': '',
  'q-32': 'owner',
  'q-1': 'ASAP',
  description: 'Combi is 14 years old and losing pressure.',
  forename: 'Winifred',
  surname: 'Plantedname',
  telephone: '07700 900123',
  alternate_phone: '',
  email: 'winifred@consumer.test',
  address1: '12 Plantedstreet Road',
  town: 'Leicester',
  companies: '2',
} as const;

let visitors = 0;
function nextAddress(): string {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

const firstChoice = (html: string): string => / type="radio" [^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';

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
  const fillIn: FormVisitor['fillIn'] = async (more = {}) => {
    const answers: Record<string, string> = { ...formAnswers, ...more };
    let next = wayOf(await send(start, answers));
    while (!next.endsWith('step=check')) {
      const step = /step=(.*)$/.exec(next)?.[1] ?? '';
      // What the test says nothing of is answered with the first choice that there is.
      const given = answers[step] ?? '';
      const fields = step.startsWith('q-') && given === '' ? { ...answers, [step]: firstChoice((await open(next)).body) } : answers;
      next = wayOf(await send(next, fields));
    }
    return next.replace(/\?.*$/, '');
  };
  return { open, send, fillIn, sendAll: (form) => send(`${form}?step=check`, { agree: 'yes', website: '' }) };
}

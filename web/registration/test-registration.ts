import { expect, vi } from 'vitest';
import { answer, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedOut } from '../testing/known-company.ts';
import { type OpenApp, openApp } from '../testing/open-app.tsx';
import { screen, user, within } from '../testing/page.ts';

export const key = 'POST /company/register';
export const generic = 'There was an error registering your company';

export const countries = countriesWith(true);

/** Countries of the form, with or without an address finder. */
export function countriesWith(address_finder: boolean, charges_vat = true, is_offered = true): TestAnswer {
  return answer('GET /countries/', {
    data: [
      [
        {
          id: 'gb',
          iso_code: 'gb',
          name: 'United Kingdom',
          languages: [{ id: 'en', iso_code: 'en', name: 'English' }],
          address_finder,
          is_offered,
          charges_vat,
        },
        {
          id: 'se',
          iso_code: 'se',
          name: 'Sweden',
          address_finder,
          is_offered: true,
          charges_vat,
          languages: [
            { id: 'sv', iso_code: 'sv', name: 'Swedish' },
            { id: 'en', iso_code: 'en', name: 'English' },
          ],
        },
      ],
    ],
  });
}
/** Lead types sold through a partner's site, as in the price list. */
export const examples = answer('GET /example-leads/{brand}', {
  data: [
    { work_type: 'Oil boiler', price: 19, currency: 'GBP', district: 'LE4', town: 'Leicester', county: 'Leicestershire' },
    { work_type: 'Underfloor heating', price: 38, currency: 'GBP', district: 'NG7', town: 'Nottingham', county: 'Nottinghamshire' },
    { work_type: 'Solar panels', price: 44.5, currency: 'GBP', district: 'S1', town: 'Sheffield', county: null },
  ],
});
export const challenge = answer('GET /captcha/challenge', {
  data: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00',
      salt: '00',
      cost: 1,
      keyLength: 32,
      keyPrefix: '00',
      keySignature: '00',
      data: { expires: '2099-01-01T00:00:00Z' },
    },
    signature: '00',
  },
});
export const noCounts = answer('GET /lead-counts/', {
  data: [],
  meta: { area: null, total: null, typical_price: null, currency: 'GBP' },
});
export const server: TestAnswers = {
  ...signedOut,
  'GET /countries/': countries,
  'GET /captcha/challenge': challenge,
  'GET /lead-counts/': noCounts,
  'GET /example-leads/{brand}': examples,
};

/** A worker that returns the solution. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { counter: 7, derivedKey: '00' } })));
  }
  terminate(): void {}
}

export function standInForCaptcha(): void {
  vi.stubGlobal('Worker', QuickWorker);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
}

/** Lines of the error summary. */
export const summary = () => {
  const alert = screen.queryByRole('alert');
  return alert === null
    ? []
    : within(alert)
        .queryAllByRole('listitem')
        .map((item) => item.textContent);
};
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const terms = /^I accept the terms/;
export const robot = 'I am not a robot';
export const choose = (label: string, option: string) => user.selectOptions(field(label), option);
export const submit = async (name = 'Register your company') => user.click(submitButton(name));
export function submitButton(name = 'Register your company'): HTMLElement {
  const button = screen.getAllByText(name).map((words) => words.closest<HTMLElement>('button[type=submit]'));
  const [found] = button.filter((one) => one !== null);
  if (found === undefined) throw new Error(`no button "${name}" that submits`);
  return found;
}

export async function open(address = '/register', answers: TestAnswers = {}): Promise<OpenApp> {
  const app = await openApp(address, { ...server, ...answers });
  await screen.findByLabelText('First name');
  return app;
}

/** Fills the form with valid values and types the address manually. */
export async function fillIn(): Promise<void> {
  await choose('Title', 'Ms');
  await choose('Company type', 'Sole trader');
  await choose('Expected lead orders', '100 to 150 per month');
  if (screen.queryByLabelText('Address line 1') === null) await user.click(await screen.findByText('Enter the address manually'));
  const typed = {
    'First name': 'Ada',
    'Last name': 'Marsh',
    'Phone number': '0116 496 0123',
    'Company name': 'Marsh Heating',
    'Address line 1': '1 Mill Lane',
    'Town or city': 'Leicester',
    Postcode: 'LE4 7ZS',
    Email: 'ada@example.test',
    Password: 'heron-lane-42',
    'Confirm password': 'heron-lane-42',
  };
  for (const [label, value] of Object.entries(typed)) {
    if (field(label).value === value) continue;
    field(label).focus();
    await user.paste(value);
  }
  await user.click(field(/^Local/));
  await user.click(field(terms));
  await user.click(field(robot));
  await eventually(() => expect(field(robot).checked).toBe(true));
}

/** Request body as received by the server. */
export function sent(app: OpenApp): Record<string, unknown> {
  const body = app.bodies.findLast((sentBody) => sentBody.includes('"recaptcha"'));
  if (body === undefined) throw new Error('nothing was sent');
  return JSON.parse(body) as Record<string, unknown>;
}

import { vi } from 'vitest';
import { control, type } from '../testing/act-on-page.ts';
import { answer, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedOut } from '../testing/known-company.ts';
import { type OpenApp, openApp } from '../testing/open-app.tsx';

export const key = 'POST /company/register';
export const generic = 'There was an error registering your company';

export const countries = countriesWith(true);

/** The countries of the form, with or without a finder of addresses. */
export function countriesWith(address_finder: boolean): TestAnswer {
  return answer('GET /countries/', {
    data: [
      [
        { id: 'gb', iso_code: 'gb', name: 'United Kingdom', languages: [{ id: 'en', iso_code: 'en', name: 'English' }], address_finder },
        {
          id: 'se',
          iso_code: 'se',
          name: 'Sweden',
          address_finder,
          languages: [
            { id: 'sv', iso_code: 'sv', name: 'Swedish' },
            { id: 'en', iso_code: 'en', name: 'English' },
          ],
        },
      ],
    ],
  });
}
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
export const noCounts = answer('GET /lead-counts/', { data: [], meta: { area: null } });
export const server: TestAnswers = {
  ...signedOut,
  'GET /countries/': countries,
  'GET /captcha/challenge': challenge,
  'GET /lead-counts/': noCounts,
};

/** A worker that knows the solution. */
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

export const summary = () => [...document.querySelectorAll('[role=alert] li')].map((item) => item.textContent);
export const field = (name: string): HTMLInputElement | HTMLSelectElement => {
  const element = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (element === null) throw new Error(`no field ${name}`);
  return element;
};
export const isTicked = (name: string): boolean => (field(name) as HTMLInputElement).checked;
export function choose(name: string, value: string): void {
  const select = field(name);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function open(address = '/register', answers: TestAnswers = {}): Promise<OpenApp> {
  const app = await openApp(address, { ...server, ...answers });
  await eventually(() => field('fname'));
  return app;
}

/** Fills everything in as it should be, the address by hand. */
export async function fillIn(): Promise<void> {
  choose('title', 'Ms');
  choose('companytype', 'SoleTrader');
  choose('expectedLeadOrders', '100-150');
  await eventually(() => control('Enter the address manually').click());
  await eventually(() => field('address1'));
  const typed = {
    fname: 'Ada',
    sname: 'Marsh',
    phone: '0116 496 0123',
    organisation: 'Marsh Heating',
    address1: '1 Mill Lane',
    address3: 'Leicester',
    postcode: 'LE4 7ZS',
    email: 'ada@example.test',
    password: 'heron-lane-42',
    confirmation: 'heron-lane-42',
  };
  for (const [name, value] of Object.entries(typed)) type(`input[name="${name}"]`, value);
  document.querySelector<HTMLElement>('input[name=geographicCoverage][value=Local]')?.click();
  field('tnc').click();
  field('recaptcha').click();
  await eventually(() => {
    if (!isTicked('recaptcha')) throw new Error('the captcha is not solved');
  });
}

/** What the form sent, as the server received it. */
export function sent(app: OpenApp): Record<string, unknown> {
  const body = app.bodies.findLast((sentBody) => sentBody.includes('"recaptcha"'));
  if (body === undefined) throw new Error('nothing was sent');
  return JSON.parse(body) as Record<string, unknown>;
}

import { beforeEach, describe, expect, test } from 'vitest';
import { control, type } from '../testing/act-on-page.ts';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp, type OpenApp } from '../testing/open-app.tsx';

const factor = 'GET /company/user/second-factor';
const begin = 'POST /company/user/second-factor';
const confirm = 'POST /company/user/second-factor/confirm';
const renew = 'POST /company/user/second-factor/recovery-codes';
const off = 'DELETE /company/user/second-factor';
const list = 'GET /company/user/sessions';

const user = answer('GET /company/user', {
  data: {
    title: 'Mr',
    forename: 'Sam',
    surname: 'Hill',
    email: 'sam@example.test',
    pending_email: null,
    quote_emails: [{ email: 'sam@example.test' }],
    additional_emails: [],
    mobile: null,
    invoice_emails: [],
    receive_marketing_email: false,
    invoice_email_only: false,
  },
});
const stateOf = (enabledAt: string | null, recoveryCodesLeft = 0) => answer(factor, { data: { enabledAt, recoveryCodesLeft } });
const isOff = stateOf(null);
const isOn = stateOf('2026-03-04T12:00:00Z', 9);
const here = {
  id: 1,
  browser: 'Chrome',
  system: 'Windows',
  network: '192.0.2.…',
  signedInAt: '2026-03-04T12:00:00Z',
  lastSeenAt: '2026-03-04T12:00:00Z',
  current: true,
};
const phone = { ...here, id: 2, browser: 'Safari', system: 'iPhone', network: null, current: false };
const stranger = { ...here, id: 3, browser: null, system: null, network: null, current: false };
const sessionsOf = (...sessions: (typeof phone)[] | [typeof stranger]) => answer(list, { data: [here, ...sessions] });

async function open(more: TestAnswers): Promise<OpenApp> {
  const app = await openApp('/account/user', {
    ...signedIn(),
    'GET /company/user': user,
    [factor]: isOff,
    [list]: sessionsOf(phone),
    ...more,
  });
  await eventually(() => expect(app.text()).toContain('Two-step sign-in'));
  return app;
}
const click = (name: string) => eventually(() => control(name).click());
const alertText = () => document.querySelector('[role=alert]')?.textContent ?? '';
const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-234${place}`);

describe('two-step sign-in', () => {
  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
  });

  test('is set up with a picture or a key, a first code, and recovery codes that are seen once', async () => {
    const uri = 'otpauth://totp/Plumbline:sam@example.test?secret=GEZDGNBVGY3TQOJQ&issuer=Plumbline';
    const app = await open({ [begin]: answer(begin, { data: { key: 'GEZD GNBV GY3T QOJQ', uri } }) });
    await click('Set up two-step sign-in');
    await eventually(() => expect(document.activeElement?.textContent).toBe('Add us to your authenticator app'));
    expect(app.text()).toContain('GEZD GNBV GY3T QOJQ');
    expect(document.querySelector('figure path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);

    app.change({ [confirm]: refusal(confirm, 400, ['This code is wrong']) });
    type('input[name=code]', '000000');
    control('Switch on').click();
    await eventually(() => expect(alertText()).toBe('This code is wrong'));

    app.change({ [confirm]: answer(confirm, { data: { recoveryCodes: codes } }), [factor]: isOn });
    control('Switch on').click();
    await eventually(() => expect(document.activeElement?.textContent).toBe('Keep your recovery codes'));
    for (const code of codes) expect(app.text()).toContain(code);
    control('Copy the codes').click();
    await eventually(() => expect(copied).toEqual([codes.join('\n')]));
    control('I have kept my codes').click();
    await eventually(() => expect(app.text()).toContain('On since 4 Mar 2026'));
    expect(app.text()).not.toContain(codes[0]);
  });

  test('says since when it is on and how many codes are left, and gives new ones', async () => {
    const app = await open({ [factor]: isOn, [renew]: answer(renew, { data: { recoveryCodes: codes } }) });
    await eventually(() => expect(app.text()).toContain('9 recovery codes are left.'));
    await click('New recovery codes');
    await eventually(() => expect(app.text()).toContain(codes[9]));
  });

  test('asks before it is switched off', async () => {
    const app = await open({ [factor]: isOn, [off]: answer(off, { data: {} }) });
    await click('Switch off');
    await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('Switch two-step sign-in off?'));
    control('Keep it on', 'dialog button').click();
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
    expect(app.calls).not.toContain(off);
    await click('Switch off');
    app.change({ [factor]: isOff });
    await eventually(() => control('Switch off', 'dialog button').click());
    await eventually(() => control('Set up two-step sign-in'));
    expect(app.calls).toContain(off);
  });

  test('that cannot be loaded answers for itself', async () => {
    const app = await open({ [factor]: 'unreachable' });
    await eventually(() => expect(alertText()).toContain('We could not load your two-step sign-in.'));
    expect(app.text()).toContain('Safari on iPhone');
    app.change({ [factor]: isOff });
    control('Try again').click();
    await eventually(() => control('Set up two-step sign-in'));
  });
});

describe('where the user is signed in', () => {
  const endOne = 'DELETE /company/user/sessions/{id}';
  const endOthers = 'POST /company/user/sessions/end-others';

  test('is said in words; this device cannot be signed out from here', async () => {
    const app = await open({ [list]: sessionsOf(stranger) });
    await eventually(() => expect(app.text()).toContain('Chrome on Windows'));
    expect(app.text()).toContain('This device · network 192.0.2.…');
    expect(app.text()).toContain('Unknown device');
    expect([...document.querySelectorAll('button')].filter((button) => button.textContent === 'Sign out')).toHaveLength(1);
  });

  test('one device is signed out at once, and the focus stays on the list', async () => {
    const app = await open({ [endOne]: answer(endOne, { data: {} }) });
    await eventually(() => expect(app.text()).toContain('Safari on iPhone'));
    app.change({ [list]: sessionsOf() });
    document.querySelector<HTMLElement>('button[aria-label^="Sign out Safari on iPhone"]')?.click();
    await eventually(() => expect(app.text()).not.toContain('Safari on iPhone'));
    expect(app.calls).toContain('DELETE /company/user/sessions/2');
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Where you are signed in'));
    expect(app.text()).not.toContain('Sign out everywhere else');
  });

  test.each<[string, TestAnswer, string]>([
    ['a refusal', refusal(endOne, 404, ['Not found']), 'Not found'],
    ['no answer', 'unreachable', 'This did not work. Please try again.'],
  ])('%s is said', async (_, given, words) => {
    const app = await open({ [endOne]: given });
    await eventually(() => expect(app.text()).toContain('Safari on iPhone'));
    document.querySelector<HTMLElement>('button[aria-label^="Sign out Safari on iPhone"]')?.click();
    await eventually(() => expect(alertText()).toBe(words));
  });

  test('all others are signed out after a question', async () => {
    const app = await open({ [endOthers]: answer(endOthers, { data: { ended: 1 } }) });
    await click('Sign out everywhere else');
    await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('This one stays signed in.'));
    app.change({ [list]: sessionsOf() });
    control('Sign out everywhere else', 'dialog button').click();
    await eventually(() => expect(app.calls).toContain(endOthers));
    await eventually(() => expect(app.text()).not.toContain('Safari on iPhone'));
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { formVisitor, solvePuzzleIn, type FormVisitor } from '../../../test/factories/fill-in-form.ts';
import { htmlProblems } from '../../../test/public-page-checks.ts';
import { makeCaptchaEasy } from '../../../test/registration.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { saveSetting } from '../../platform/business-settings.ts';
import { minFormSeconds, freePerAddress, freePerForm } from '../settings.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now });
beforeAll(() => makeCaptchaEasy(test));

let people = 0;
/** A form filled in up to its last page within so many seconds. */
async function fillIn(seconds: number, visitor: FormVisitor = formVisitor(test.app)) {
  people += 1;
  const email = `captcha${people}@consumer.test`;
  const form = await visitor.fillIn({ telephone: `07700 9${String(40_000 + people)}`, email });
  clock.after(clock.now.getTime() - clock.start.getTime() + seconds * 1_000);
  const { body, headers } = await visitor.open(`${form}?step=check`);
  const consent = /name="consent" value="([^"]*)"/.exec(body)?.[1] ?? '';
  const press = (more: Record<string, string> = {}) => visitor.send(`${form}?step=check`, { agree: 'yes', website: '', consent, ...more });
  return { form, email, body, headers, press, visitor };
}
const heldFor = async (email: string) =>
  (
    await test.database.db.first(sql<{ reasons: string[] }>`
    select e.hold_reasons as reasons from enquiries e join enquiry_contacts c on c.enquiry_id = e.id where c.email = ${email}`)
  )?.reasons;
const isAsked = ({ body }: { readonly body: string }): boolean => body.includes('data-puzzle');

describe('an unsuspicious visitor', () => {
  it('gets no captcha, on pages without scripts', async () => {
    const { body, headers, press, email } = await fillIn(60);
    expect(isAsked({ body })).toBe(false);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect((await press()).statusCode).toBe(303);
    expect(await heldFor(email)).toEqual(['unconfirmed']);
  });
});

describe('a form completed too fast', () => {
  it('shows the captcha, with our own script', async () => {
    const { body, headers } = await fillIn(4);
    expect(isAsked({ body })).toBe(true);
    expect(body).toContain('<script src="/public/captcha.js" defer="">');
    expect(headers['content-security-policy']).toContain("script-src 'self'; worker-src 'self'");
    expect(await htmlProblems(body)).toEqual([]);
  });

  it('continues with a solved puzzle, once', async () => {
    const { body, press, email } = await fillIn(4);
    const solved = await solvePuzzleIn(body);
    expect((await press({ asked: 'captcha', ...solved })).statusCode).toBe(303);
    expect(await heldFor(email)).toEqual(['unconfirmed']);
    const other = await fillIn(4);
    const again = await other.press({ asked: 'captcha', ...solved });
    expect([again.statusCode, again.body.includes('Please tick “I am not a robot”')]).toEqual([422, true]);
    expect(await htmlProblems(again.body)).toEqual([]);
    expect(await heldFor(other.email)).toBeUndefined();
  });

  it('is held for review without JavaScript', async () => {
    const { body, press, email } = await fillIn(4);
    expect(body).toContain('one of us will check it first');
    expect((await press({ asked: 'captcha', script: '', captcha: '' })).statusCode).toBe(303);
    expect(await heldFor(email)).toEqual(['unconfirmed', 'suspected_robot']);
  });

  it.each([
    ['a box that was not ticked', { asked: 'captcha', script: 'on', captcha: '' }],
    ['a solution that is none', { asked: 'captcha', script: 'on', captcha: 'e30=' }],
    ['a page that did not ask', {}],
  ])('asks again after %s', async (_, sent) => {
    const { press, email } = await fillIn(4);
    const refused = await press(sent);
    expect([refused.statusCode, isAsked(refused)]).toEqual([422, true]);
    expect(await heldFor(email)).toBeUndefined();
  });
});

it('asks for a captcha once the honeypot was filled', async () => {
  const { form, press, visitor } = await fillIn(60);
  const refused = await press({ website: 'https://spam.example' });
  expect([refused.statusCode, isAsked(refused)]).toEqual([422, true]);
  expect(isAsked(await visitor.open(`${form}?step=check`))).toBe(true);
  expect((await press()).statusCode).toBe(422);
});

it.each([
  ['of one address', freePerAddress],
  ['of one form', freePerForm],
])('asks for a captcha after more forms %s than allowed', async (_, setting) => {
  const visitor = formVisitor(test.app);
  const set = (key: string, value: number) => test.database.inTx((tx) => saveSetting(tx, { key, value }));
  clock.after(3 * 3_600_000 * (1 + people));
  await set(minFormSeconds.key, 0);
  await set(setting.key, 2);
  for (const expected of [false, false, true]) {
    const { body, press } = await fillIn(60, visitor);
    expect(isAsked({ body })).toBe(expected);
    if (!expected) expect((await press()).statusCode).toBe(303);
  }
  clock.after(clock.now.getTime() - clock.start.getTime() + 3_600_000);
  expect(isAsked(await fillIn(60, visitor))).toBe(false);
  await set(setting.key, setting.standard);
  await set(minFormSeconds.key, minFormSeconds.standard);
});

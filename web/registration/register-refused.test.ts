import { beforeEach, expect, test } from 'vitest';
import { refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { screen, user } from '../testing/page.ts';
import { field, fillIn, generic, key, open, robot, standInForCaptcha, submit, submitButton, summary, terms } from './test-registration.ts';

beforeEach(standInForCaptcha);

async function registerAgainst(outcome: TestAnswer) {
  const app = await open();
  await fillIn();
  app.change({ [key]: outcome });
  await submit();
  return app;
}

test('shows each refusal above the form, keeps the input and resets the captcha', async () => {
  const app = await registerAgainst('unreachable');
  const later = (seconds: string) => refusal(key, 429, ['slow'], { 'retry-after': seconds });
  for (const [outcome, lines] of [
    ['unreachable', [generic]],
    [{ status: 500, body: {} }, [generic]],
    [refusal(key, 400, ['first reason', 'second reason']), ['first reason', 'second reason']],
    [later('3000'), ['Too many attempts. Please try again in 50 minutes.']],
    [later('5'), ['Too many attempts. Please try again in 1 minute.']],
  ] satisfies [TestAnswer, string[]][]) {
    await eventually(() => expect(field(robot).checked).toBe(false));
    app.change({ [key]: outcome });
    await user.click(field(robot));
    await eventually(() => expect(field(robot).checked).toBe(true));
    await submit();
    await eventually(() => expect(summary()).toEqual(lines));
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  }
  expect(app.calls.filter((call) => call === key)).toHaveLength(6);
  expect([field('First name').value, field('Password').value, field(terms).checked]).toEqual(['Ada', 'heron-lane-42', true]);
  await eventually(() => expect(document.querySelector('[role=status]')?.textContent).toBe(generic));
});

test('shows server errors at their field, and captcha errors in the summary', async () => {
  const found = (name: string, words: string): TestAnswer => ({
    status: 422,
    body: { data: { errors: [`${name}: ${words}`], fields: { [name]: [words] } } },
  });
  const app = await registerAgainst(found('phone', 'This number is not in use'));
  await eventually(() => expect(summary()).toEqual(['Phone number: This number is not in use']));
  expect(field('Phone number').getAttribute('aria-invalid')).toBe('true');
  const words = 'Please confirm again that you are not a robot';
  app.change({ [key]: found('recaptcha', words) });
  await user.click(field(robot));
  await eventually(() => expect(field(robot).checked).toBe(true));
  await submit();
  await eventually(() => expect(summary()).toEqual([`I am not a robot: ${words}`]));
  expect(field(robot).checked).toBe(false);
  await user.click(screen.getByText(`I am not a robot: ${words}`));
  expect(document.activeElement).toBe(field(robot));
});

test('ignores a second click while a request is in flight', async () => {
  const app = await registerAgainst('pending');
  await eventually(() => expect(submitButton()).toHaveProperty('disabled', true));
  await user.click(submitButton());
  expect(app.calls.filter((call) => call === key)).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { formAnswers, formVisitor } from '../../../test/factories/fill-in-form.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const test = useTestApp();

/** What comes of one page of the form, answered otherwise than usual. */
async function answer(step: string, fields: Readonly<Record<string, string>>) {
  const visitor = formVisitor(test.app);
  const form = await visitor.fillIn({}, { until: step });
  const { statusCode, body } = await visitor.send(`${form}?step=${step}`, { ...formAnswers, ...fields });
  return { statusCode, body, typed: (await visitor.open(`${form}?step=${step}`)).body };
}

describe('what is pasted brings characters along that nobody sees', () => {
  it.each([
    ['contact', 'telephone', '\u202A+44 7700 900123\u202C', '+44 7700 900123'],
    ['contact', 'email', '\u200Bwinifred@consumer.test\uFEFF', 'winifred@consumer.test'],
    ['place', 'postcode', 'LE4\u200B 7ZS', 'LE4 7ZS'],
  ])('on the page %s, in %s: they go, and the answer stays', async (step, field, pasted, kept) => {
    const { statusCode, typed } = await answer(step, { [field]: pasted });
    expect(statusCode).toBe(303);
    expect(typed).toContain(`value="${kept}"`);
  });

  it('a name of nothing else is none, and that is said beside it', async () => {
    const { statusCode, body } = await answer('contact', { forename: '\u200B\u2060' });
    expect([statusCode, body.includes('First name: please fill this in')]).toEqual([422, true]);
  });
});

it.each(['x', 'å', '水'])('a description is as long as the page allows in every script: %s', async (letter) => {
  expect((await answer('details', { description: letter.repeat(2_000) })).statusCode).toBe(303);
});

it('an e-mail address that no mail server takes is told at its field', async () => {
  const { statusCode, body } = await answer('contact', { email: `${'w'.repeat(65)}@consumer.test` });
  expect([statusCode, body.includes('href="#email"')]).toEqual([422, true]);
});

import { describe, expect, it } from 'vitest';
import { formAnswers, formVisitor } from '../../../test/factories/fill-in-form.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const test = useTestApp();

/** Submits one page of the form with unusual answers. */
async function answer(step: string, fields: Readonly<Record<string, string>>) {
  const visitor = formVisitor(test.app);
  const form = await visitor.fillIn({}, { until: step });
  const { statusCode, body } = await visitor.send(`${form}?step=${step}`, { ...formAnswers, ...fields });
  return { statusCode, body, typed: (await visitor.open(`${form}?step=${step}`)).body };
}

describe('invisible characters in pasted answers', () => {
  it.each([
    ['contact', 'telephone', '\u202A+44 7700 900123\u202C', '+44 7700 900123'],
    ['contact', 'email', '\u200Bwinifred@consumer.test\uFEFF', 'winifred@consumer.test'],
    ['place', 'postcode', 'LE4\u200B 7ZS', 'LE4 7ZS'],
  ])('are stripped on the page %s, in %s, keeping the answer', async (step, field, pasted, kept) => {
    const { statusCode, typed } = await answer(step, { [field]: pasted });
    expect(statusCode).toBe(303);
    expect(typed).toContain(`value="${kept}"`);
  });

  it('leave a name required if it has nothing else', async () => {
    const { statusCode, body } = await answer('contact', { forename: '\u200B\u2060' });
    expect([statusCode, body.includes('Enter your first name')]).toEqual([422, true]);
  });
});

it.each(['x', 'å', '水'])('leave room for a full-length description in any script: %s', async (letter) => {
  expect((await answer('details', { description: letter.repeat(2_000) })).statusCode).toBe(303);
});

it('reports an undeliverable email address at its field', async () => {
  const { statusCode, body } = await answer('contact', { email: `${'w'.repeat(65)}@consumer.test` });
  expect([statusCode, body.includes('href="#email"')]).toEqual([422, true]);
});

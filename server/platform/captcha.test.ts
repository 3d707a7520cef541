import { beforeAll, expect, it } from 'vitest';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { makeCaptchaEasy, solveCaptcha } from '../../test/registration.ts';
import { type Captcha, proofOfWork } from './captcha.ts';
import { fixedSecret, rotatingSecret } from './rotating-secrets.ts';
import { installationSecret } from './sealer.ts';
import { sql } from './database/sql.ts';

let captcha: Captcha;

const clock = useTestClock('2026-11-21T10:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
beforeAll(async () => {
  await makeCaptchaEasy(test);
  captcha = proofOfWork(test.database, rotatingSecret(test.database, 'captcha'));
});

interface Solved {
  challenge: { parameters: Record<string, unknown> & { data: { expires: string } }; signature: string };
  solution: { counter: number; derivedKey: string };
}
const open = (solution: string): Solved => JSON.parse(Buffer.from(solution, 'base64').toString()) as Solved;
const close = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString('base64');

it('accepts a correct solution once', async () => {
  const solution = await solveCaptcha(test.nobody());
  expect(await captcha.accept(solution)).toBe(true);
  expect(await captcha.accept(solution)).toBe(false);
});

it('accepts a solution only once when it is sent ten times at the same time', async () => {
  const solution = await solveCaptcha(test.nobody());
  const answers = await Promise.all(Array.from({ length: 10 }, () => captcha.accept(solution)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('accepts a solution until it expires and no longer', async () => {
  const [early, late] = [await solveCaptcha(test.nobody()), await solveCaptcha(test.nobody())];
  after(30 * 60_000 - 1);
  expect(await captcha.accept(early)).toBe(true);
  after(30 * 60_000);
  expect(await captcha.accept(late)).toBe(false);
});

it.each<[string, (solved: Solved) => unknown]>([
  ['another key', ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })],
  [
    'an expiry put off',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, data: { expires: '2099-01-01T00:00:00.000Z' } } },
      solution,
    }),
  ],
  [
    'a puzzle made easier',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } },
      solution,
    }),
  ],
  ['another signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution })],
  ['no signature', ({ challenge, solution }) => ({ challenge: { parameters: challenge.parameters }, solution })],
  ['no solution', ({ challenge }) => ({ challenge })],
  ['a list', () => []],
  ['nothing', () => null],
])('refuses a solution with %s, without spending the real one', async (_, forge) => {
  const solution = await solveCaptcha(test.nobody());
  expect(await captcha.accept(close(forge(open(solution))))).toBe(false);
  expect(await captcha.accept(solution)).toBe(true);
});

it.each(['', 'hello', '{}', 'bnVsbA==', '\u0000', 'é'.repeat(500)])('rejects %j as a solution', async (text) => {
  expect(await captcha.accept(text)).toBe(false);
});

it('refuses a puzzle from another installation', async () => {
  const otherInstallation = proofOfWork(
    test.database,
    fixedSecret(() => 'a secret of somebody else, long enough'),
  );
  expect(await otherInstallation.accept(await solveCaptcha(test.nobody()))).toBe(false);
});

it('derives the same secret in every process of an installation, and a different one per name', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => installationSecret(test.database, 'shared')));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect((await installationSecret(test.database, 'other')).equals(secrets[0] ?? Buffer.alloc(0))).toBe(false);
});

it('fails to create a puzzle if the effort setting would require no work', async () => {
  await test.database.db.rows(sql`update business_settings set value = '0' where key = 'captcha.effort'`);
  await expect(captcha.challenge()).rejects.toThrow();
  await makeCaptchaEasy(test);
});

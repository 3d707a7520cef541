// @vitest-environment node
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { deriveWithoutHttps } from './derive-without-https.ts';

test('solves a challenge without https in the way the server expects', async () => {
  const hmacSignatureSecret = 'secret of the test';
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 50, counter: 7, deriveKey, hmacSignatureSecret });
  const solution = await solveChallenge({ challenge, deriveKey: deriveWithoutHttps });
  expect(solution?.counter).toBe(7);
  if (solution === null) throw new Error('not solved');
  expect(await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
});

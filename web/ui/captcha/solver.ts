// A worker of its own: the search takes a moment of pure arithmetic.
import { type DeriveKeyFunction, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { pbkdf2Sha256 } from './pbkdf2.ts';

export type SolverAnswer = Solution | null;

/** Browsers keep their own arithmetic from pages that did not come over https. */
const isSecure = 'subtle' in crypto;

const deriveSlowly: DeriveKeyFunction = ({ cost, keyLength }, salt, password) =>
  Promise.resolve({ derivedKey: pbkdf2Sha256(password, salt, cost, keyLength) });

addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  void solveChallenge({ challenge: data, deriveKey: isSecure ? deriveKey : deriveSlowly }).then((solution) => postMessage(solution));
});

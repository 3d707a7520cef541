// Runs in a worker, because the search is CPU-bound.
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { deriveWithoutHttps } from './derive-without-https.ts';

export type SolverAnswer = Solution | null;

const derive = 'subtle' in crypto ? deriveKey : deriveWithoutHttps;

addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  void solveChallenge({ challenge: data, deriveKey: derive }).then((solution) => postMessage(solution));
});

import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { callApi } from '../../platform/api-client.ts';
import type { SolverAnswer } from './solver.ts';

/** Asks for a puzzle and has it solved beside the page, which stays usable. Answers what the field `recaptcha` carries. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const challenge = (await callApi('GET /captcha/challenge', { signal })).body.data;
  const solution = await solveInWorker(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solveInWorker(challenge: CaptchaChallenge, signal: AbortSignal): Promise<NonNullable<SolverAnswer>> {
  const worker = new Worker(new URL('solver.ts', import.meta.url), { type: 'module' });
  return new Promise<NonNullable<SolverAnswer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    worker.addEventListener('error', () => reject(new Error('the captcha could not be solved')));
    worker.addEventListener('message', ({ data }: MessageEvent<SolverAnswer>) => {
      if (data === null) reject(new Error('the captcha took too long'));
      else resolve(data);
    });
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}

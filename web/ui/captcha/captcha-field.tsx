import { Checkbox, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import { callApi } from '../../platform/api-client.ts';
import classes from './captcha-field.module.css';
import type { SolverAnswer } from './solver.ts';

interface CaptchaFieldProps {
  readonly id: string;
  readonly name: string;
  /** The solution, or empty; the form clears it when the server rejects it. */
  readonly value: string;
  readonly onChange: (solution: string) => void;
  readonly error?: ReactNode;
}

type State = 'idle' | 'busy' | 'failed';

/** Shows "I am not a robot", without a puzzle for people. Ticking it makes the browser compute briefly. */
export function CaptchaField({ id, name, value, onChange, error }: CaptchaFieldProps) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<State>('idle');
  const running = useRef<AbortController>(undefined);
  const statusId = useId();
  useEffect(() => () => running.current?.abort(), []);

  const solve = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState('busy');
    try {
      const solution = await solveCaptcha(controller.signal);
      setState('idle');
      onChange(solution);
    } catch {
      if (!controller.signal.aborted) setState('failed');
    }
  };
  const isSolved = value !== '';
  const toggle = () => {
    if (state === 'busy') return;
    if (isSolved) onChange('');
    else void solve();
  };

  return (
    <div className={classes.box} data-wrong={Boolean(error) || undefined}>
      <Checkbox
        id={id}
        name={name}
        size="md"
        label={t(($) => $.captcha.label)}
        checked={isSolved}
        indeterminate={state === 'busy'}
        onChange={toggle}
        error={error}
        aria-describedby={statusId}
        aria-busy={state === 'busy' || undefined}
      />
      <output id={statusId} className={classes.state} aria-live="polite">
        {state === 'busy' && <Loader size={20} aria-hidden />}
        {state === 'busy' && t(($) => $.captcha.busy)}
        {state === 'failed' && t(($) => $.captcha.failed)}
        {state === 'idle' && isSolved && t(($) => $.captcha.solved)}
      </output>
    </div>
  );
}

/** Fetches a challenge and solves it in a worker. Returns the value of the field `recaptcha`. */
async function solveCaptcha(signal: AbortSignal): Promise<string> {
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

import { createElement as h, type ReactNode } from 'react';
import type { CaptchaChallenge } from '../../../contract/app/captcha-endpoints.ts';
import type { Drawing } from './form-page.ts';

/**
 * "I am not a robot": with a script the browser does the puzzle when it is ticked. Without one the box is not there, and it is said that
 * a person looks at the enquiry first.
 */
export function captchaField({ say, problems }: Drawing, puzzle: CaptchaChallenge): ReactNode {
  const isWrong = problems.some(([field]) => field === 'captcha');
  return h(
    'div',
    { key: 'captcha', id: 'captcha', className: 'group captcha', 'data-puzzle': JSON.stringify(puzzle) },
    isWrong && h('span', { id: 'captcha-problem', className: 'hint wrong' }, say('problems.captcha')),
    h('input', { type: 'hidden', name: 'asked', value: 'captcha' }),
    h('input', { type: 'hidden', name: 'script', defaultValue: '' }),
    h('input', { type: 'hidden', name: 'captcha', defaultValue: '' }),
    h('p', { className: 'hint', 'data-without': '' }, say('captcha.without')),
    h(
      'label',
      { className: 'choice' },
      h('input', { type: 'checkbox', id: 'no-robot', ...(isWrong ? { 'aria-describedby': 'captcha-problem', 'aria-invalid': true } : {}) }),
      h('span', null, say('captcha.label')),
    ),
    h('p', {
      className: 'hint',
      role: 'status',
      'data-busy': say('captcha.busy'),
      'data-solved': say('captcha.solved'),
      'data-failed': say('captcha.failed'),
    }),
  );
}

import { expect, test } from 'vitest';
import { standInForBrowser } from '../testing/stand-in-for-browser.ts';
import { withNonModalDialogs } from './with-non-modal-dialogs.ts';

test('makes a modal dialog non-modal during provider work and modal again afterwards', async () => {
  standInForBrowser(1280);
  document.body.innerHTML = '<dialog open><button>Pay</button></dialog><dialog open></dialog><dialog></dialog>';
  const [pane, plain] = document.querySelectorAll('dialog');
  if (pane === undefined || plain === undefined) throw new Error('there is no pane');
  let isModal = true;
  const steps: string[] = [];
  Object.assign(plain, { matches: () => false });
  Object.assign(pane, {
    matches: () => isModal,
    show: () => {
      steps.push('aside');
      isModal = false;
    },
    showModal: () => {
      steps.push('modal');
      isModal = true;
    },
  });
  pane.querySelector('button')?.focus();
  const answer = await withNonModalDialogs(() => {
    steps.push('check');
    return Promise.resolve('done');
  });
  expect([answer, steps]).toEqual(['done', ['aside', 'check', 'modal']]);
  expect(document.activeElement?.textContent).toBe('Pay');
});

import i18next from 'i18next';
import classes from './confirm-at-sandbox.module.css';
import type { ProviderOutcome } from './browser-provider.ts';
import { openProviderFrame } from './provider-frame.ts';

/**
 * Confirms a payment at the sandbox. Where the bank asks for something, that is shown in a window over everything; who closes
 * it has not answered.
 */
export function confirmAtSandbox(secret: string): Promise<ProviderOutcome> {
  const title = i18next.t(($) => $.check.title, { ns: 'cards' });
  const dialog = document.createElement('dialog');
  dialog.className = classes['check'] ?? '';
  dialog.setAttribute('aria-label', title);
  return new Promise((resolve) => {
    const end = (outcome: ProviderOutcome) => {
      frame.close();
      // Gives the focus back to where it was.
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    const frame = openProviderFrame({
      path: '/sandbox/bank-check',
      secret,
      title,
      onMessage: ({ type, kind, message }) => {
        if (type === 'check') dialog.showModal();
        if (type === 'outcome') end(outcomeOf(kind, message));
      },
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end({ kind: 'failed' });
    });
    dialog.append(frame.element);
    document.body.append(dialog);
  });
}

/** An outcome as the pages of the sandbox tell it. */
export function outcomeOf(kind: unknown, message: unknown): ProviderOutcome {
  if (kind === 'done') return { kind: 'done' };
  return { kind: 'failed', ...(typeof message === 'string' && { message }) };
}

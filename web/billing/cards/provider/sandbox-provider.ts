import i18next from 'i18next';
import type { BrowserProvider, CardField, CardFieldOptions, ProviderOutcome } from './browser-provider.ts';
import { confirmAtSandbox, outcomeOf } from './confirm-at-sandbox.ts';
import { openProviderFrame } from './provider-frame.ts';

/** Longer than the fields take to come, even where everything is slow. */
const patienceMs = 15_000;
const ringRoomPx = 4;

/** Our own provider of test cards: its fields and its checks are pages of their own, shown in frames. */
export function openSandbox(): BrowserProvider {
  return { openCardField, confirmPayment: confirmAtSandbox };
}

function openCardField({ element, secret, onReady, onFailed, onSubmit }: CardFieldOptions): CardField {
  let settle: ((outcome: ProviderOutcome) => void) | undefined;
  const overdue = setTimeout(onFailed, patienceMs);
  const frame = openProviderFrame({
    path: '/sandbox/card-fields',
    secret,
    title: i18next.t(($) => $.new.cardNumber, { ns: 'cards' }),
    onMessage: ({ type, kind, message }) => {
      if (type === 'ready') {
        clearTimeout(overdue);
        onReady();
      }
      if (type === 'submit') onSubmit();
      if (type === 'outcome') settle?.(outcomeOf(kind, message));
    },
  });
  // Its page keeps a little room for the rings of its fields, which are to stand at the edge of ours.
  Object.assign(frame.element.style, { width: `calc(100% + ${2 * ringRoomPx}px)`, margin: `0 -${ringRoomPx}px` });
  element.append(frame.element);
  return {
    confirm: ({ name }) =>
      new Promise((resolve) => {
        settle = resolve;
        frame.tell({ type: 'confirm', holder: { name } });
      }),
    focus: () => {
      frame.element.focus();
      frame.tell({ type: 'focus' });
    },
    close: () => {
      clearTimeout(overdue);
      frame.close();
    },
  };
}

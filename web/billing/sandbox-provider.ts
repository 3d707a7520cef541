import i18next from 'i18next';
import type { BrowserProvider, CardField, CardFieldOptions, ProviderOutcome } from './browser-provider.ts';
import classes from './confirm-at-sandbox.module.css';

/** Longer than the fields take to load on the slowest connection. */
const loadTimeoutMs = 15_000;
const focusRingPx = 4;

/** Our own provider of test cards. Its fields and checks are separate pages shown in frames. */
export function openSandbox(): BrowserProvider {
  return { openCardField, confirmPayment: confirmAtSandbox };
}

function openCardField({ element, secret, onReady, onFailed, onSubmit }: CardFieldOptions): CardField {
  let settle: ((outcome: ProviderOutcome) => void) | undefined;
  const overdue = setTimeout(onFailed, loadTimeoutMs);
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
      if (type === 'outcome') settle?.(toOutcome(kind, message));
    },
  });
  // The framed page leaves room for focus rings; align its fields with ours.
  Object.assign(frame.element.style, { width: `calc(100% + ${2 * focusRingPx}px)`, margin: `0 -${focusRingPx}px` });
  element.append(frame.element);
  return {
    confirm: ({ name }) =>
      new Promise((resolve) => {
        settle = resolve;
        frame.postToFrame({ type: 'confirm', holder: { name } });
      }),
    focus: () => {
      frame.element.focus();
      frame.postToFrame({ type: 'focus' });
    },
    close: () => {
      clearTimeout(overdue);
      frame.close();
    },
  };
}

/** Confirms a sandbox payment. The bank's check opens in a window on top; closing it counts as no answer. */
function confirmAtSandbox(secret: string): Promise<ProviderOutcome> {
  const title = i18next.t(($) => $.check.title, { ns: 'cards' });
  const dialog = document.createElement('dialog');
  dialog.className = classes['check'] ?? '';
  dialog.setAttribute('aria-label', title);
  return new Promise((resolve) => {
    const end = (outcome: ProviderOutcome) => {
      frame.close();
      // Returns the focus to the previous element.
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
        if (type === 'outcome') end(toOutcome(kind, message));
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

/** Converts a sandbox message into an outcome. */
function toOutcome(kind: unknown, message: unknown): ProviderOutcome {
  if (kind === 'done') return { kind: 'done' };
  return { kind: 'failed', ...(typeof message === 'string' && { message }) };
}

type Message = Readonly<Record<string, unknown>>;

/** A framed page on our own origin and its message channel. */
interface ProviderFrame {
  readonly element: HTMLIFrameElement;
  readonly postToFrame: (message: Message) => void;
  readonly close: () => void;
}

interface FrameOptions {
  readonly path: string;
  /** Of the setup or payment shown in the frame. Kept out of the URL, so servers never see it. */
  readonly secret: string;
  /** Accessible name of the frame. */
  readonly title: string;
  readonly onMessage: (message: Message) => void;
}

/**
 * Opens a frame controlled by messages. Accepts messages only from its window and our origin, and posts only to that origin. It sizes
 * itself and follows the colour scheme.
 */
function openProviderFrame({ path, secret, title, onMessage }: FrameOptions): ProviderFrame {
  const element = document.createElement('iframe');
  const query = new URLSearchParams({ lang: document.documentElement.lang.slice(0, 2), scheme: currentScheme() });
  element.src = `${path}?${query}#${new URLSearchParams({ secret })}`;
  element.title = title;
  // Browsers paint a frame white if its colour scheme differs from the page's.
  const styleAs = (scheme: string) => Object.assign(element.style, { colorScheme: scheme });
  Object.assign(element.style, { display: 'block', width: '100%', height: '0', border: '0' });
  styleAs(currentScheme());

  const postToFrame = (message: Message) => element.contentWindow?.postMessage(message, location.origin);
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== element.contentWindow || origin !== location.origin || !isMessage(data)) return;
    if (data['type'] === 'size') element.style.height = `${Number(data['height'])}px`;
    else onMessage(data);
  };
  window.addEventListener('message', listen);
  const schemes = new MutationObserver(() => {
    styleAs(currentScheme());
    postToFrame({ type: 'appearance', scheme: currentScheme() });
  });
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return {
    element,
    postToFrame,
    close: () => {
      schemes.disconnect();
      window.removeEventListener('message', listen);
      element.remove();
    },
  };
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null;
}

function currentScheme(): 'light' | 'dark' {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}

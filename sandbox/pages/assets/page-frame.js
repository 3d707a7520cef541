// Shared by both pages: messages to the embedding page, calls to the sandbox, and the colour scheme.

const ownOrigin = location.origin;

/**
 * Posts a message to the embedding page, same origin only.
 * @param {{ type: string, [part: string]: unknown }} message
 */
export function postToHost(message) {
  parent.postMessage(message, ownOrigin);
}

/**
 * Handles messages from the embedding page only.
 * @param {(message: Readonly<Record<string, unknown>>) => void} onMessage
 */
export function listen(onMessage) {
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === ownOrigin && typeof data === 'object' && data !== null) onMessage(data);
  });
}

const asked = new URLSearchParams(location.search);
/** Parts that no server may see come after the #. */
const hidden = new URLSearchParams(location.hash.slice(1));

/** The secret of this page's intent; its id precedes the marker. */
export const secret = hidden.get('secret') ?? asked.get('secret') ?? '';
const id = secret.split('_secret_')[0] ?? '';

/** @type {unknown} */
let requested = asked.get('scheme') ?? undefined;

/**
 * Follows the embedding page: the scheme it requested last, otherwise the one stored there, otherwise the system preference.
 * @param {unknown} wanted
 */
export function setScheme(wanted) {
  requested = wanted;
  let chosen = wanted;
  try {
    chosen ??= JSON.parse(localStorage.getItem('installer-dashboard') ?? '{}').appearance;
  } catch {
    // Browsers may block storage in frames.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light';
}

/** Reports this page's height to the embedding page. */
export function reportSize() {
  new ResizeObserver(() =>
    postToHost({ type: 'size', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement);
}

/**
 * @template {HTMLElement} Kind
 * @param {string} name
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function part(name, kind) {
  const found = document.getElementById(name);
  if (!(found instanceof kind)) throw new Error(`the page lacks ${name}`);
  return found;
}

/**
 * @typedef {object} Answer The sandbox’s answer; `status` 0 means no conclusive one.
 * @property {number} status
 * @property {string} [state] the intent's
 * @property {string} [message] for the cardholder
 * @property {string} [field] which one is wrong: number, expiry or cvc
 */

/**
 * Continues the intent of this page.
 * @param {'setup_intents' | 'payment_intents'} kind
 * @param {'confirm' | 'authenticate'} step
 * @param {Readonly<Record<string, string>>} parts
 * @returns {Promise<Answer>}
 */
export async function continueIntent(kind, step, parts) {
  const language = document.documentElement.lang === 'nb' ? 'no' : document.documentElement.lang;
  try {
    const response = await fetch(`/sandbox/v1/${kind}/${encodeURIComponent(id)}/${step}?lang=${language}`, {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({ ...parts, client_secret: secret }),
    });
    const { status, error } = await response.json();
    if (response.ok) return { status: response.status, state: status };
    return { status: response.status, state: error.state, message: error.message, field: error.field };
  } catch {
    return { status: 0 };
  }
}

/**
 * Shows the bank's check. Resolves with the cardholder's answer and leaves the buttons disabled.
 * @returns {Promise<'approve' | 'refuse'>}
 */
export function askAsBank() {
  part('check', HTMLElement).hidden = false;
  part('check-title', HTMLElement).focus();
  const buttons = [part('approve', HTMLButtonElement), part('refuse', HTMLButtonElement)];
  const working = part('working', HTMLElement);
  working.textContent = '';
  for (const button of buttons) button.disabled = false;
  return new Promise((resolve) => {
    for (const button of buttons) {
      const answer = () => {
        for (const one of buttons) one.disabled = true;
        working.textContent = working.dataset['text'] ?? '';
        resolve(button.id === 'approve' ? 'approve' : 'refuse');
      };
      button.addEventListener('click', answer, { once: true });
    }
  });
}

setScheme(requested);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setScheme(requested));

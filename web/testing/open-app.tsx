import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { connectSession } from '../app/connect-session.ts';
import { startTexts } from '../platform/i18n.ts';
import { createAppRouter } from '../app/router.tsx';
import type { TestAnswers } from './contract-answers.ts';
import { createTestClient, mount } from './mount.tsx';
import { standInForBrowser } from './stand-in-for-browser.ts';
import { startTestServer } from './test-server.ts';

export interface OpenApp {
  readonly calls: readonly string[];
  /** Current address of the app, including the query. */
  readonly place: () => string;
  readonly text: () => string;
  /** Request bodies sent, one per call with a body. */
  readonly bodies: readonly string[];
  /** Bodies of error reports. */
  readonly reports: readonly string[];
  /** Versions sent (If-Match). */
  readonly versions: readonly string[];
  readonly change: (answers: TestAnswers) => void;
  /** Goes back, like the browser's back button. */
  readonly back: () => void;
}

/** Opens the whole app at an address, with a server that follows the contract. */
export async function openApp(address: string, answers: TestAnswers, width = 1280): Promise<OpenApp> {
  standInForBrowser(width);
  localStorage.clear();
  let current = answers;
  const bodies: string[] = [];
  const reports: string[] = [];
  const versions: string[] = [];
  const calls = startTestServer(({ key, request: { body, headers } }) => {
    if (typeof body === 'string') (key === 'POST /client-errors' ? reports : bodies).push(body);
    const version = new Headers(headers).get('if-match');
    if (version !== null) versions.push(version);
    return key === undefined ? undefined : current[key];
  });
  await startTexts(['en']);
  const queryClient = createTestClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  connectSession(queryClient, router);
  mount(<RouterProvider router={router} />, queryClient);
  return {
    calls,
    bodies,
    reports,
    versions,
    place: () => router.state.location.href,
    text: shownText,
    back: () => router.history.back(),
    change: (more) => {
      current = { ...current, ...more };
    },
  };
}

/** Returns the visible text of the page, without style elements. Tests ask for it repeatedly, and a copy of the page would take longer. */
function shownText(): string {
  const page = document.getElementById('root');
  return page === null ? '' : readText(page);
}

const isUnseen = (node: Node): boolean =>
  node instanceof HTMLStyleElement || (node instanceof HTMLOutputElement && node.hasAttribute('aria-live'));

function readText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (isUnseen(node)) return '';
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) text += readText(child);
  return text;
}

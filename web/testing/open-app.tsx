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
  /** Where the app is now, query included. */
  readonly place: () => string;
  readonly text: () => string;
  /** The bodies that were sent, one for each call that had one. */
  readonly bodies: readonly string[];
  /** The bodies of reports of what failed. */
  readonly reports: readonly string[];
  /** The versions (If-Match) that were sent. */
  readonly versions: readonly string[];
  readonly change: (answers: TestAnswers) => void;
  /** What the back button of the browser does. */
  readonly back: () => void;
}

/** Opens the whole app at an address, against a server that answers as the contract says. */
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

/** What can be read on the page; style sheets stand in it as elements too. */
function shownText(): string {
  const page = document.getElementById('root')?.cloneNode(true);
  if (!(page instanceof HTMLElement)) return '';
  for (const element of page.querySelectorAll('style, output[aria-live]')) element.remove();
  return page.textContent;
}

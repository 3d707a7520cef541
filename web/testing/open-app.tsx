import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { connectSession } from '../app/connect-session.ts';
import { startTexts } from '../app/i18n.ts';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { cssVariables, theme } from '../app/theme.ts';
import { endpointOf, type TestAnswers } from './contract-answers.ts';
import { standInForBrowser } from './stand-in-for-browser.ts';

export interface OpenApp {
  readonly calls: readonly string[];
  /** Where the app is now, query included. */
  readonly place: () => string;
  readonly text: () => string;
  /** The bodies that were sent, one for each call that had one. */
  readonly bodies: readonly string[];
  /** The versions (If-Match) that were sent. */
  readonly versions: readonly string[];
  readonly change: (answers: TestAnswers) => void;
}

/** Opens the whole app at an address, against a server that answers as the contract says. */
export async function openApp(address: string, answers: TestAnswers, width = 1280): Promise<OpenApp> {
  standInForBrowser(width);
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  let current = answers;
  const calls: string[] = [];
  const bodies: string[] = [];
  const versions: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    calls.push(`${method} ${path}${search}`);
    if (typeof body === 'string') bodies.push(body);
    const version = new Headers(headers).get('if-match');
    if (version !== null) versions.push(version);
    const key = endpointOf(method, path);
    const given = key === undefined ? undefined : current[key];
    if (given === 'pending') return new Promise<never>(() => {});
    if (given === undefined || given === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(given.body, { status: given.status, ...(given.headers && { headers: given.headers }) });
  });
  await startTexts(['en']);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  connectSession(queryClient, router);
  const root: Root = createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return {
    calls,
    bodies,
    versions,
    place: () => router.state.location.href,
    text: shownText,
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

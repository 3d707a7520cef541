import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { startTexts } from '../app/i18n.ts';
import { createQueryClient } from '../app/query-client.ts';
import { cssVariables, theme } from '../app/theme.ts';
import { Announcer } from '../ui/announcer.tsx';
import { endpointOf, type TestAnswer } from './contract-answers.ts';
import { standInForBrowser } from './stand-in-for-browser.ts';

export interface OpenComponent {
  readonly calls: readonly string[];
  /** What was said to people who do not see the page, the last of it. */
  readonly said: () => string;
}

/** Shows a part of a screen by itself, against a server that answers by endpoint and path. */
export async function openComponent(
  part: ReactNode,
  texts: Parameters<typeof i18next.loadNamespaces>[0],
  respond: (key: string, path: string) => TestAnswer | Promise<TestAnswer>,
): Promise<OpenComponent> {
  standInForBrowser(1280);
  document.body.innerHTML = '<div id="root"></div>';
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const path = pathname.replace('/api/v1', '');
    calls.push(`${method} ${path}${search}`);
    const given = await respond(endpointOf(method, path) ?? '', path);
    if (given === 'pending') return new Promise<never>(() => {});
    if (given === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(given.body, { status: given.status });
  });
  await startTexts(['en']);
  await i18next.loadNamespaces(texts);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const root = createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        {part}
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return { calls, said: () => document.querySelector('output[aria-live=polite].visually-hidden:last-of-type')?.textContent.trim() ?? '' };
}

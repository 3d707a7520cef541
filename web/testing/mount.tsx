import { MantineProvider } from '@mantine/core';
import { cleanNotifications, cleanNotificationsQueue } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../platform/query-client.ts';
import { cssVariables, theme } from '../platform/theme.ts';

/** The app's own client, but without retries. */
export function createTestClient(): QueryClient {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  return queryClient;
}

/** Renders on an empty page until the test ends, which also removes all browser stand-ins. */
export function mount(content: ReactNode, queryClient: QueryClient): void {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') ?? document.body);
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    queryClient.clear();
    // Toasts still visible would delay those of the next test.
    cleanNotifications();
    cleanNotificationsQueue();
    vi.unstubAllGlobals();
  });
}

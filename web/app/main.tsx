import '../platform/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appearanceManager } from '../platform/appearance.ts';
import { beginFirstPage } from './begin-first-page.ts';
import { connectSession } from './connect-session.ts';
import { startTexts } from '../platform/i18n.ts';
import { readStored } from '../platform/browser-storage.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { reportError, reportUncaughtErrors } from '../platform/report-error.ts';
import { createAppRouter } from './router.tsx';
import { cssVariables, theme } from '../platform/theme.ts';
import { lockTrustedTypes } from '../platform/trusted-types.ts';

lockTrustedTypes();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

connectSession(queryClient, router);

/** The server writes a fresh nonce into the page; style elements made at run time need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

/** Started by `first-script.js`: wait for the style sheets. */
const { firstStyles, firstFonts } = window as { firstStyles?: Promise<unknown>; firstFonts?: () => void };

/**
 * Whether this browser has been here before and so has the fonts cached; they load while our code runs. On a first visit they would
 * compete with the content: there the browser fetches them once it has text to set, and swaps them for fallbacks of the same size.
 */
const hasVisited = (): boolean => readStored('preferences') !== undefined;

async function start(): Promise<void> {
  reportUncaughtErrors();
  if (hasVisited()) firstFonts?.();
  const element = document.getElementById('root');
  if (element === null) return;
  const texts = startTexts();
  beginFirstPage(queryClient, router);
  await Promise.all([texts, firstStyles]);
  // The skeleton sent with the page stays until then: it has the same shape. Failures surface again on the page.
  await router.load().catch(() => undefined);
  const root = createRoot(element, { onUncaughtError: (error) => reportError(error) });
  // React yields to the browser while it renders a transition, so a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          getStyleNonce={() => nonce}
          colorSchemeManager={appearanceManager()}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

void start();

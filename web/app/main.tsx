import '../platform/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appearanceManager } from '../platform/appearance.ts';
import { beginFirstPage } from './begin-first-page.ts';
import { connectSession } from './connect-session.ts';
import { startTexts } from '../platform/i18n.ts';
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

/** What the page has begun (`first-script.js`): its style sheets are waited for, its fonts come while our code runs. */
const { firstStyles, firstFonts } = window as { firstStyles?: Promise<unknown>; firstFonts?: () => void };

async function start(): Promise<void> {
  reportUncaughtErrors();
  firstFonts?.();
  const element = document.getElementById('root');
  if (element === null) return;
  const texts = startTexts();
  beginFirstPage(queryClient, router);
  await Promise.all([texts, firstStyles]);
  // Until then the skeleton stands that came with the page: it has the shape of what replaces it.
  // What fails on the way is met again, and shown, by the page.
  await router.load().catch(() => undefined);
  createRoot(element, { onUncaughtError: (error) => reportError(error) }).render(
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
  );
}

void start();

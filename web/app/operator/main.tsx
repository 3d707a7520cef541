import '../../platform/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appearanceManager } from '../../platform/appearance.ts';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { startTexts } from '../../platform/i18n.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { reportError, reportUncaughtErrors } from '../../platform/report-error.ts';
import { cssVariables, theme } from '../../platform/theme.ts';
import { lockTrustedTypes } from '../../platform/trusted-types.ts';
import { connectStaff } from './connect-staff.ts';
import { createOperatorRouter } from './router.tsx';

lockTrustedTypes();
addDeskCatalogues();

const queryClient = createQueryClient();
const router = createOperatorRouter(queryClient);

connectStaff(queryClient);

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const { firstStyles, firstFonts } = window as { firstStyles?: Promise<unknown>; firstFonts?: () => void };

async function start(): Promise<void> {
  reportUncaughtErrors();
  firstFonts?.();
  const element = document.getElementById('root');
  if (element === null) return;
  // Back office texts are in English until another catalogue exists.
  await Promise.all([startTexts(['en']), firstStyles]);
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
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();

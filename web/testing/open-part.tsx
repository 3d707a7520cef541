import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { startTexts } from '../platform/i18n.ts';
import { companyQuery } from '../platform/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import type { TestAnswers } from './contract-answers.ts';
import { createTestClient, mount } from './mount.tsx';
import { standInForBrowser } from './stand-in-for-browser.ts';
import { startTestServer } from './test-server.ts';

interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface OpenPart {
  readonly calls: readonly string[];
  /** Bodies of calls that change something. */
  readonly sent: readonly Sent[];
  /** The latest screen reader announcement. */
  readonly getAnnouncement: () => string;
  /** Address a link or button has navigated to. */
  readonly place: () => string;
  readonly change: (answers: TestAnswers) => void;
}

interface Around {
  readonly texts: Parameters<typeof i18next.loadNamespaces>[0];
  readonly answers?: TestAnswers;
  readonly width?: number;
}

/** Renders a component with links or requests alone, without the shell, the routes and their guards. */
export async function openPart(part: ReactNode, { texts, answers = {}, width = 1280 }: Around): Promise<OpenPart> {
  standInForBrowser(width);
  let current = answers;
  const sent: Sent[] = [];
  const calls = startTestServer(({ key, path, request: { method = 'GET', body, headers } }) => {
    if (method !== 'GET' && key !== 'POST /client-errors') {
      sent.push({
        call: `${method} ${path}`,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers: new Headers(headers),
      });
    }
    return key === undefined ? undefined : current[key];
  });
  await startTexts(['en']);
  await i18next.loadNamespaces(texts);
  const page = () => (
    <>
      <Suspense>{part}</Suspense>
      <Announcer />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: page, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const client = createTestClient();
  // Like the guard of every page that needs a company.
  if (answers['GET /company/'] !== undefined) await client.prefetchQuery(companyQuery());
  mount(<RouterProvider router={router as never} />, client);
  return {
    calls,
    sent,
    getAnnouncement: () => document.querySelector('output[aria-live=polite].visually-hidden:last-of-type')?.textContent.trim() ?? '',
    place: () => router.state.location.href,
    change: (more) => {
      current = { ...current, ...more };
    },
  };
}

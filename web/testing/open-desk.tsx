import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { connectStaff } from '../app/operator/connect-staff.ts';
import { createOperatorRouter } from '../app/operator/router.tsx';
import { addDeskCatalogues } from '../platform/desk-catalogues.ts';
import { startTexts } from '../platform/i18n.ts';
import { answer, type TestAnswers } from './contract-answers.ts';
import { testCountries } from './known-countries.ts';
import { createTestClient, mount } from './mount.tsx';
import { standInForBrowser } from './stand-in-for-browser.ts';
import { startTestServer } from './test-server.ts';

export interface OpenDesk {
  readonly calls: readonly string[];
  /** Current address of the back office, including the query. */
  readonly place: () => string;
  /** Request bodies sent, one per call with a body. */
  readonly bodies: readonly string[];
  readonly change: (answers: TestAnswers) => void;
}

/** The browser of the test, as its member of staff sees it. */
export const testSession = {
  id: 1,
  browser: 'Chrome',
  system: 'Windows',
  network: '192.0.2.…',
  signed_in_at: '2026-03-02T10:00:00Z',
  last_seen_at: '2026-03-02T11:00:00Z',
  is_current: true,
};

/** Answers for signed-in staff with empty queues. */
export function staffAnswers(role: 'agent' | 'admin' = 'admin'): TestAnswers {
  return {
    'GET /operator/authorize': answer('GET /operator/authorize', {
      data: {
        id: 1,
        name: 'Olivia Hart',
        role,
        idle_minutes: 30,
        countries: testCountries.map(([country, languages]) => ({ country, languages: [...languages], is_offered: true })),
      },
    }),
    'GET /operator/counters': answer('GET /operator/counters', {
      data: { held_leads: 0, reports: 0, accreditations: 0, reviews: 0, messages: 0, failed_messages: 0, failed_jobs: 0, late_payments: 0 },
    }),
    'GET /operator/sessions': answer('GET /operator/sessions', { data: [testSession] }),
    'GET /operator/list-views': answer('GET /operator/list-views', { data: [] }),
    // Answers for a marketplace that is set up.
    'GET /operator/first-run': answer('GET /operator/first-run', {
      data: { lines: [], countries: ['gb'], card_provider: 'sandbox', mail_is_kept: false, call: null, followed: null },
    }),
  };
}

/** Opens the back office at an address, with a server that follows the contract. */
export async function openDesk(address: string, answers: TestAnswers, width = 1280): Promise<OpenDesk> {
  standInForBrowser(width);
  localStorage.clear();
  let current = answers;
  const bodies: string[] = [];
  const calls = startTestServer(({ key, request: { body } }) => {
    if (typeof body === 'string') bodies.push(body);
    return key === undefined ? undefined : current[key];
  });
  addDeskCatalogues();
  await startTexts(['en']);
  const queryClient = createTestClient();
  const router = createOperatorRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  connectStaff(queryClient);
  mount(<RouterProvider router={router as never} />, queryClient);
  return {
    calls,
    bodies,
    place: () => router.state.location.href,
    change: (more) => {
      current = { ...current, ...more };
    },
  };
}

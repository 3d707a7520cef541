import i18next from 'i18next';
import type { ReactNode } from 'react';
import { addDeskCatalogues } from '../platform/desk-catalogues.ts';
import { startTexts } from '../platform/i18n.ts';
import { Announcer } from '../ui/announcer.tsx';
import type { TestAnswer } from './contract-answers.ts';
import { createTestClient, mount } from './mount.tsx';
import { standInForBrowser } from './stand-in-for-browser.ts';
import { startTestServer } from './test-server.ts';

export interface OpenComponent {
  readonly calls: readonly string[];
  /** The latest screen reader announcement. */
  readonly getAnnouncement: () => string;
}

/** Renders a component alone, with a server that answers by endpoint and path. */
export async function openComponent(
  part: ReactNode,
  texts: Parameters<typeof i18next.loadNamespaces>[0],
  respond: (key: string, path: string) => TestAnswer | Promise<TestAnswer>,
): Promise<OpenComponent> {
  standInForBrowser(1280);
  const calls = startTestServer(({ key = '', path }) => respond(key, path));
  addDeskCatalogues();
  await startTexts(['en']);
  await i18next.loadNamespaces(texts);
  mount(
    <>
      {part}
      <Announcer />
    </>,
    createTestClient(),
  );
  return {
    calls,
    getAnnouncement: () => document.querySelector('output[aria-live=polite].visually-hidden:last-of-type')?.textContent.trim() ?? '',
  };
}

import { vi } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { toDoKeys } from '../../contract/companies/values.ts';
import { testRow } from '../buying/test-leads.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp, type OpenApp } from '../testing/open-app.tsx';
import { screen, within } from '../testing/page.ts';

export const screens = { desktop: 1440, tablet: 1024, phone: 390 } as const;
export const nothing = { data: {} };
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
export const newcomer: CompanyWire = { ...company, created_date: daysAgo(1) };

export function leads(count: number, autoSwitched = false): TestAnswers {
  return {
    'GET /lead/marketplace': answer('GET /lead/marketplace', {
      data: Array.from({ length: count }, (_, place) => testRow({ id: 900 - place })),
      meta: { totalResults: count, pageSize: 20, preSelect: null, autoSwitched },
    }),
  };
}

export function toDos(done: number): TestAnswers {
  return { 'GET /todos/': answer('GET /todos/', { data: toDoKeys.map((key, place) => ({ key, complete: place < done })) }) };
}

export function notice(id: number, more: Partial<NoticeWire> = {}): NoticeWire {
  return {
    id,
    type: 'info',
    subject: `Notice ${id}`,
    content: 'First line.\nSecond line.',
    html: '<p>First line.<br />Second line.</p>',
    dismissable: true,
    message_type: 'other',
    published_at: '2026-03-04T10:00:00Z',
    read: false,
    ...more,
  };
}

export function notices(...list: NoticeWire[]): TestAnswers {
  return {
    'GET /notifications/new': answer('GET /notifications/new', { data: list }),
    'PUT /notifications/read/{id}': answer('PUT /notifications/read/{id}', nothing),
    'PUT /notifications/read-system/{id}': answer('PUT /notifications/read-system/{id}', nothing),
  };
}

export function openHome(as: CompanyWire, more: TestAnswers = {}, width: number = screens.desktop, address = '/'): Promise<OpenApp> {
  return openApp(address, { ...signedIn(as), ...more }, width);
}

/** Simulates the page becoming visible later and refetching. */
export function lookAgainLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  window.dispatchEvent(new Event('visibilitychange'));
}

export const region = (title: string): HTMLElement => screen.getByRole('region', { name: title });
export const findRegion = (title: string): Promise<HTMLElement> => screen.findByRole('region', { name: title });
/** Queries within a region. */
export const inRegion = (title: string) => within(region(title));

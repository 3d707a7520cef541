import { describe, expect, it } from 'vitest';
import { toDoKeys } from '../../contract/companies/values.ts';
import { findNextToDo, findToDoOf } from './to-do-pages.ts';

const withOpen = (...open: string[]) => toDoKeys.map((key) => ({ key, complete: !open.includes(key) }));

describe('next to-do', () => {
  it.each([
    ['coverage', ['listing', 'lead_alerts'], 'listing'],
    ['listing', ['coverage', 'lead_delivery'], 'lead_delivery'],
    ['lead_alerts', ['coverage', 'listing'], 'coverage'],
    ['lead_alerts', [], undefined],
  ] as const)('after %s with %j open is %s', (after, open, next) => {
    expect(findNextToDo(withOpen(...open), after)).toBe(next);
  });
});

describe('to-do of a page', () => {
  it.each([
    ['/settings/coverage', 'coverage'],
    ['/settings/coverage/postcodes', 'coverage'],
    ['/account/company', 'company_details'],
    ['/account/company-news', undefined],
    ['/', undefined],
  ])('%s belongs to %s', (pathname, key) => {
    expect(findToDoOf(pathname)).toBe(key);
  });
});

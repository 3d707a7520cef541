import { describe, expect, test } from 'vitest';
import { redirectTarget, toRedirectSearch } from './redirect-target.ts';

const origin = 'https://leads.example';

describe('accepts pages of this site after sign-in', () => {
  test.each([
    ['/my-leads', '/my-leads'],
    ['/buy-leads?page=2&coverage=1', '/buy-leads?page=2&coverage=1'],
    ['/lead/ABC123#notes', '/lead/ABC123#notes'],
    ['/', '/'],
  ])('%s', (to, target) => expect(redirectTarget(to, origin)).toBe(target));
});

describe('replaces addresses of other sites with home', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /my-leads',
    'my-leads',
    '',
    undefined,
    null,
    7,
    ['/my-leads'],
  ])('%j', (to) => expect(redirectTarget(to, origin)).toBe('/'));
});

test.each(['/login', '/login?to=/login', '/api/v1/log-out', '/download/leads.csv'])('never returns to %s', (to) => {
  expect(redirectTarget(to, origin)).toBe('/');
});

test('returns to pages whose name only starts with such a path', () =>
  expect(redirectTarget('/loginhistory', origin)).toBe('/loginhistory'));

test('omits home, the default', () => {
  expect(toRedirectSearch('/')).toEqual({});
  expect(toRedirectSearch('/my-leads?page=2')).toEqual({ to: '/my-leads?page=2' });
});

test('does not wrap the sign-in address into itself again', () => {
  expect(toRedirectSearch('/login')).toEqual({});
  expect(toRedirectSearch('/login?to=%2Fmy-leads%3Fpage%3D2')).toEqual({ to: '/my-leads?page=2' });
  expect(toRedirectSearch('/login?to=%2Flogin%3Fto%3D%252Fmy-leads')).toEqual({});
});

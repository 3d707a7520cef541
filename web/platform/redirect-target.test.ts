import { describe, expect, test } from 'vitest';
import { redirectTarget, wantedPage } from './redirect-target.ts';

const origin = 'https://leads.example';

describe('after sign-in a page of this site opens', () => {
  test.each([
    ['/my-leads', '/my-leads'],
    ['/buy-leads?page=2&coverage=1', '/buy-leads?page=2&coverage=1'],
    ['/lead/ABC123#notes', '/lead/ABC123#notes'],
    ['/', '/'],
  ])('%s', (to, target) => expect(redirectTarget(to, origin)).toBe(target));
});

describe('whatever leads elsewhere becomes home', () => {
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

test.each(['/login', '/login?to=/login', '/api/v1/log-out', '/download/leads.csv'])('%s is no page to come back to', (to) => {
  expect(redirectTarget(to, origin)).toBe('/');
});

test('pages whose name only begins like that are', () => expect(redirectTarget('/loginhistory', origin)).toBe('/loginhistory'));

test('home is where people land anyway', () => {
  expect(wantedPage('/')).toEqual({});
  expect(wantedPage('/my-leads?page=2')).toEqual({ to: '/my-leads?page=2' });
});

test('the way to sign-in is not wrapped into the way back once more', () => {
  expect(wantedPage('/login')).toEqual({});
  expect(wantedPage('/login?to=%2Fmy-leads%3Fpage%3D2')).toEqual({ to: '/my-leads?page=2' });
  expect(wantedPage('/login?to=%2Flogin%3Fto%3D%252Fmy-leads')).toEqual({});
});

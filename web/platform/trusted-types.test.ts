import { afterEach, expect, test, vi } from 'vitest';
import { lockTrustedTypes } from './trusted-types.ts';

interface Rules {
  createHTML: (html: string) => string | null;
  createScriptURL: (url: string) => string | null;
  createScript: (code: string) => string | null;
}
afterEach(() => void vi.unstubAllGlobals());

function rules(): Rules {
  const policies: [string, Rules][] = [];
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, given: Rules) => policies.push([name, given]) });
  lockTrustedTypes();
  const [[name, given] = ['', undefined]] = policies;
  if (name !== 'default' || given === undefined) throw new Error('there is no default policy');
  return given;
}

test.each([
  ['<b>Leads</b>', '<b>Leads</b>'],
  ['<img src=x onerror=alert(1)>', null],
])('turns the text %j into elements as %j', (html, given) => expect(rules().createHTML(html)).toBe(given));

test.each([
  ['/assets/solver.js', true],
  ['solver.js', true],
  ['https://elsewhere.example/x.js', false],
  ['//elsewhere.example/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://elsewhere.example/1', false],
  ['https://js.stripe.com/endive/stripe.js', true],
  ['https://js.stripe.com/endive/stripe.js?x', false],
  ['https://js.stripe.com/v3/other.js', false],
  ['https://js.stripe.com.elsewhere.example/endive/stripe.js', false],
])('loads a script at %s: %s', (url, isLoaded) => expect(rules().createScriptURL(url)).toBe(isLoaded ? url : null));

test('never turns text into a script', () => expect(rules().createScript('alert(1)')).toBeNull());

test('works in browsers without trusted types', () => expect(lockTrustedTypes).not.toThrow());

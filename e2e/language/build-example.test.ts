import { expect, it } from 'vitest';
import { anything, buildExample } from './build-example.ts';

it.each([
  [/^Closed on \d+ \w+ \d{4}, \d\d:\d\d GMT$/, 'Closed on # # #, #:# GMT'],
  [/until \d{1,2} \w+ \([67] days left\)$/, 'until # # (# days left)'],
  [/^About \d+ a (week|month)$/, 'About # a week'],
  [/Priority access until (\d{1,2} \w{3} \d{4}, )?\d\d:\d\d/, 'Priority access until #:#'],
  [/^lead\.purchased · Refused/, 'lead.purchased · Refused'],
])('%s matches words of which only some are known', (expression, words) => {
  expect(buildExample(expression)?.replaceAll(anything, '#')).toBe(words);
});

it('a pattern with lookaround has no example', () => {
  expect(buildExample(/^Remove (?!all)/)).toBeUndefined();
  expect(buildExample(/(^|\n)12 km/)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { sharedComment, shareLinks } from './api.ts';

test.each([
  ['Quick and tidy.', 'Quick and tidy.'],
  [' Two\nlines ', 'Two lines'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ['😀'.repeat(130), `${'😀'.repeat(119)}…`],
  [`${'x'.repeat(118)} and more`, `${'x'.repeat(118)}…`],
])('shares %j as %j', (comment, shared) => {
  expect(sharedComment(comment)).toBe(shared);
});

test('passes page and text to each network, fully encoded', () => {
  const links = shareLinks('https://plumbline.test/boilers/companies/us', '5 out of 5: “Quick & tidy #1”');
  expect(links.map(({ network }) => network)).toEqual(['Facebook', 'X', 'LinkedIn']);
  for (const { href } of links) {
    const { protocol, searchParams, hash } = new URL(href);
    expect([protocol, hash]).toEqual(['https:', '']);
    const said = [...searchParams.values()].join(' ');
    expect(said).toContain('https://plumbline.test/boilers/companies/us');
    expect(said).toContain('“Quick & tidy #1”');
  }
});

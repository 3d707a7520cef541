import { expect, it } from 'vitest';
import { cleanMessage } from './lead-message.ts';

it.each([
  ['<a href="https://example.com" target="_top">x</a>', '<a href="https://example.com" rel="noopener noreferrer">x</a>'],
  ['<a href="/my-leads">x</a>', '<a href="/my-leads" rel="noopener noreferrer">x</a>'],
  // The web app shows no page that links anywhere else.
  ['<a href="www.example.com">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="//example.com">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<b onclick="x()">b</b><script>alert(1)</script>', '<strong>b</strong>'],
])('%s is shown as %s', (html, shown) => {
  expect(cleanMessage(html)).toBe(shown);
});

import { expect, it } from 'vitest';
import { pageHtml } from './page-html-rule.ts';

const table = '| A | B |\n| --- | --- |\n| 1 | 2 |\n';
const names = (html: string) => [...html.matchAll(/<div role="region" tabindex="0" aria-label="([^"]*)"><table>/g)].map(([, name]) => name);

it('wraps a table in a keyboard-scrollable region named after its heading', () => {
  const html = pageHtml(`## What you *pay*\n\n${table}\n### By "country"\n\n${table}`, 'Prices');
  expect(names(html)).toEqual(['What you pay', 'By &quot;country&quot;']);
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
});

it('gives headings with equal or no words unique ids', () => {
  const ids = [...pageHtml('## Prices\n## ❄️\n### Prices\n## Prices 2\n## Prices\n## !').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids[0]).toBe('prices');
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  expect(ids).not.toContain('');
});

it('names a table without a heading after the page, and numbers further ones', () => {
  expect(names(pageHtml(`${table}\n## Fees\n\n${table}\nThen:\n\n${table}`, 'Prices <b>'))).toEqual(['Prices b', 'Fees', 'Fees (2)']);
});

it.each(['[x](www.example.com)', '[x](terms)', '[x](?a=b)', '[x](//example.com)', '<a href="http://example.com">x</a>', '<a href>x</a>'])(
  'renders a link the web app cannot show as plain text: %s',
  (markdown) => {
    expect(pageHtml(markdown)).toBe('<p><a>x</a></p>\n');
  },
);

it.each(['https://example.com', 'HTTPS://example.com', '/terms', '#fees', 'mailto:a@b.test', 'tel:+4512345678'])('links %s', (address) => {
  expect(pageHtml(`<a href=" ${address}">x</a>`)).toContain(`<a href="${address}">x</a>`);
});

it('drops foreign pictures and keeps ours', () => {
  expect(pageHtml('![a](x.png)<img src=x onerror=alert(1)><img>')).not.toContain('<img');
  expect(pageHtml('![a](/media/x.png)')).toContain('<img src="/media/x.png" alt="a" />');
});

it('removes region markup from the source', () => {
  expect(pageHtml('<div role="region" tabindex="0">x</div>')).not.toContain('region');
});

it('labels each table cell with its column', () => {
  const html = pageHtml('| *What* | The "price" & more |\n| --- | --- |\n| Rent | 1 |\n| Tax | 2 |\n');
  expect([...html.matchAll(/<td data-column="([^"]*)">(.*?)<\/td>/g)].map(([, name, cell]) => [name, cell])).toEqual([
    ['What', 'Rent'],
    ['The &quot;price&quot; &amp; more', '1'],
    ['What', 'Tax'],
    ['The &quot;price&quot; &amp; more', '2'],
  ]);
});

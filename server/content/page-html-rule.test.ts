import { expect, it } from 'vitest';
import { pageHtml } from './page-html-rule.ts';

const table = '| A | B |\n| --- | --- |\n| 1 | 2 |\n';
const names = (html: string) => [...html.matchAll(/<div role="region" tabindex="0" aria-label="([^"]*)"><table>/g)].map(([, name]) => name);

it('a table is scrolled in a region that is reached by keyboard and named after the heading above it', () => {
  const html = pageHtml(`## What you *pay*\n\n${table}\n### By "country"\n\n${table}`, 'Prices');
  expect(names(html)).toEqual(['What you pay', 'By &quot;country&quot;']);
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
});

it('headings of the same words, and of no words, have an address each', () => {
  const ids = [...pageHtml('## Prices\n## ❄️\n### Prices\n## Prices 2\n## Prices\n## !').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids[0]).toBe('prices');
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  expect(ids).not.toContain('');
});

it('a table above every heading is named after the page, and a second one beneath a heading is told apart', () => {
  expect(names(pageHtml(`${table}\n## Fees\n\n${table}\nThen:\n\n${table}`, 'Prices <b>'))).toEqual(['Prices b', 'Fees', 'Fees (2)']);
});

it.each(['[x](www.example.com)', '[x](terms)', '[x](?a=b)', '[x](//example.com)', '<a href="http://example.com">x</a>', '<a href>x</a>'])(
  'a link that leads nowhere from our pages stays as its words, for the web app shows no page that has it: %s',
  (markdown) => {
    expect(pageHtml(markdown)).toBe('<p><a>x</a></p>\n');
  },
);

it.each(['https://example.com', 'HTTPS://example.com', '/terms', '#fees', 'mailto:a@b.test', 'tel:+4512345678'])(
  '%s is linked',
  (address) => {
    expect(pageHtml(`<a href=" ${address}">x</a>`)).toContain(`<a href="${address}">x</a>`);
  },
);

it('a picture from nowhere is not there, one of ours is', () => {
  expect(pageHtml('![a](x.png)<img src=x onerror=alert(1)><img>')).not.toContain('<img');
  expect(pageHtml('![a](/media/x.png)')).toContain('<img src="/media/x.png" alt="a" />');
});

it('nobody makes a region of their own', () => {
  expect(pageHtml('<div role="region" tabindex="0">x</div>')).not.toContain('region');
});

it('each cell of a table has the name of its column', () => {
  const html = pageHtml('| *What* | The "price" & more |\n| --- | --- |\n| Rent | 1 |\n| Tax | 2 |\n');
  expect([...html.matchAll(/<td data-column="([^"]*)">(.*?)<\/td>/g)].map(([, name, cell]) => [name, cell])).toEqual([
    ['What', 'Rent'],
    ['The &quot;price&quot; &amp; more', '1'],
    ['What', 'Tax'],
    ['The &quot;price&quot; &amp; more', '2'],
  ]);
});

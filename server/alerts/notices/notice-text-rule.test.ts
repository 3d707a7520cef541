import { describe, expect, it } from 'vitest';
import { noticeBlocks, noticeHtml } from './notice-text-rule.ts';

describe('noticeHtml', () => {
  it.each([
    ['plain text with line breaks', 'Until Sunday.\nHave a look.', '<p>Until Sunday.<br />Have a look.</p>'],
    [
      'emphasis and lists',
      '**Half price**\n\n- boilers\n- solar',
      '<p><strong>Half price</strong></p>\n<ul>\n<li>boilers</li>\n<li>solar</li>\n</ul>',
    ],
    [
      'links to our pages and others',
      '[Prices](/prices), [guide](https://a.example/)',
      '<p><a href="/prices">Prices</a>, <a href="https://a.example/">guide</a></p>',
    ],
    ['headings below the subject', '# News', '<h4>News</h4>'],
    ['headings without skipping a level', '## Boilers\n\n#### Prices\n\n## Solar', '<h4>Boilers</h4>\n<h5>Prices</h5>\n<h4>Solar</h4>'],
    ['headings in a quotation as well', '> ### News', '<h4>News</h4>'],
    ['headings written as HTML', '<h1 id="x">News</h1>', '<h4>News</h4>'],
    ['signs that are not Markdown', '5 < 6 & 7 > 6', '<p>5 &lt; 6 &amp; 7 &gt; 6</p>'],
  ])('renders %s', (_, text, html) => {
    expect(noticeHtml(text)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://a.example/x.png)',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<p style="position:fixed">x</p>',
    '<iframe src="https://a.example/"></iframe>',
  ])('drops what could run, load or cover something: %s', (text) => {
    expect(noticeHtml(text)).not.toMatch(/script|javascript|onerror|onclick|style|<img|<iframe/);
  });
});

describe('noticeBlocks', () => {
  const link = (path: string): string => `https://lead.example${path}`;

  it('keeps each line a paragraph and lists its links below', () => {
    expect(noticeBlocks('**Half price** until Sunday.\nSee [our prices](/prices).', link)).toEqual([
      { kind: 'paragraph', text: 'Half price until Sunday.' },
      { kind: 'paragraph', text: 'See our prices.' },
      { kind: 'list', rows: [{ title: 'our prices', detail: '', url: 'https://lead.example/prices' }] },
    ]);
  });

  it('makes a list of a list, and omits HTML, pictures and unsafe links', () => {
    expect(noticeBlocks('- one\n- [two](https://a.example/)\n- [three](javascript:x)\n\n<b>x</b>\n\n![y](/z.png)', link)).toEqual([
      {
        kind: 'list',
        rows: [
          { title: 'one', detail: '' },
          { title: 'two', detail: '', url: 'https://a.example/' },
          { title: 'three', detail: '' },
        ],
      },
      { kind: 'paragraph', text: 'x' },
    ]);
  });
});

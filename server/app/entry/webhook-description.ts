import { readFile } from 'node:fs/promises';
import { createElement as h } from 'react';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { homeCountry } from '../../geography/business-units.ts';
import type { PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';

const file = new URL('../../../docs/webhooks.md', import.meta.url);

/** The description of webhooks as the project publishes it, to be read by whoever writes a receiver. English, as the API is. */
async function describe(): Promise<PublicPage> {
  const { pageHtml } = await import('../../content/page-html-rule.ts');
  const [head = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
  const title = head.replace(/^# /, '');
  return {
    status: 200,
    language: 'en',
    title,
    width: 'wide',
    brand: publicBrand(homeCountry(), 'en'),
    main: h(
      'article',
      { className: 'document' },
      h('h1', null, title),
      h('p', null, h('a', { href: '/api/docs' }, 'Description of the API')),
      h('div', { dangerouslySetInnerHTML: { __html: pageHtml(rest.join('\n'), '', ['code', 'pre']) } }),
    ),
  };
}

/** `/api/docs/webhooks`, beside the description of the API. */
export const webhookDescription: PublicRoute = { path: '/api/docs/webhooks', kind: 'open', open: describe };

import { readFile } from 'node:fs/promises';
import { describedEvents } from '../../../contract/integrations/event-schemas.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { consumerPages } from '../../consumers/entry/public-routes.ts';
import { questionPages } from '../../disputes/question-page.tsx';
import { homePages } from '../../content/home-page.tsx';
import type { ContentPage } from '../../content/load-pages.ts';
import { enquiryFormPages } from '../../enquiries/form/public-routes.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { homeCountry } from '../../geography/business-units.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import { toJsonSchema, type Json } from '../../platform/pages/openapi.ts';
import type { PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import { companyPages } from '../../reputation/public/public-routes.ts';
import { reviewPages } from '../../reputation/reviews/public/public-routes.ts';
import { pagePeriods } from './page-periods.ts';

interface PageOptions {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  /** Scheme, host and port that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly addressFinder: AddressFinder;
  readonly captcha: Captcha;
  /** Re-encodes uploaded photos. */
  readonly pictures: Pictures;
  readonly limits: SharedLimits;
  /** Built-in texts of content pages. */
  readonly texts: readonly ContentPage[];
}

/** Every page for people without an account, rendered on the server. */
export function allPages({ database, publicUrl, addressFinder, captcha, pictures, limits, texts }: PageOptions): readonly PublicRoute[] {
  return [
    ...enquiryFormPages({ db: database.db, inTx: database.inTx, publicUrl, addressFinder, captcha, limits }),
    ...questionPages(database),
    ...reviewPages(database),
    ...consumerPages({ db: database.db, inTx: database.inTx, pictures }),
    ...companyPages({ db: database.db, publicUrl }),
    ...homePages({ db: database.db, publicUrl, files: texts, periods: pagePeriods }),
    webhookDescription,
  ];
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The id of the event, the same in every try.'),
  header('webhook-timestamp', 'When this try was signed, in seconds since 1970.'),
  header('webhook-signature', 'Signatures by Standard Webhooks, each beginning with `v1,`, with a space between them.'),
];

/** Builds the `webhooks` of the OpenAPI document: how a company's receiver is called. */
export function buildOpenApiWebhooks(): Json {
  const about = 'Signatures, retries and guarantees: /api/docs/webhooks.';
  return Object.fromEntries(
    describedEvents.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook-${type.replaceAll('.', '-')}`,
          tags: ['integrations'],
          summary,
          description: about,
          parameters: headers,
          // As receivers should read it: more fields may be added later.
          requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'input') } } },
          responses: { '2XX': { description: 'Accepted. Any other status counts as a failure and is retried.' } },
        },
      },
    ]),
  );
}

const file = new URL('../../../docs/webhooks.md', import.meta.url);

/** Renders the project's description of webhooks for developers of receivers. English, like the API. */
async function renderWebhookDocs(): Promise<PublicPage> {
  const { pageHtml } = await import('../../content/page-html-rule.ts');
  const [head = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
  const title = head.replace(/^# /, '');
  return {
    status: 200,
    language: 'en',
    title,
    width: 'wide',
    brand: publicBrand(homeCountry(), 'en'),
    main: (
      <article className="document">
        <h1>{title}</h1>
        <p>
          <a href="/api/docs">Description of the API</a>
        </p>
        <div dangerouslySetInnerHTML={{ __html: pageHtml(rest.join('\n'), '', ['code', 'pre']) }} />
      </article>
    ),
  };
}

/** Serves `/api/docs/webhooks`, beside the API description. */
const webhookDescription: PublicRoute = { path: '/api/docs/webhooks', kind: 'open', open: renderWebhookDocs };

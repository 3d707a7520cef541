import { readFile } from 'node:fs/promises';
import { Fragment, type ReactNode } from 'react';
import { availabilityCodes, priceChanged } from '../../../contract/buying/values.ts';
import { describedEvents } from '../../../contract/integrations/event-schemas.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { homeCountry } from '../../geography/business-units.ts';
import { failureKinds } from '../../platform/pages/openapi.ts';
import type { Json, NamedSchemas } from '../../platform/pages/openapi-schemas.ts';
import type { PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import { apiDocsScript } from '../../platform/pages/public/public-assets.ts';
import { curlCommand, fieldTable, operationView, root, schemaFields, type Document, type Entry } from './api-operation.tsx';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { refusalPage } from '../../platform/pages/public/refusal-page.tsx';

/** Describes each domain of the API in a sentence. */
export const apiTags: Readonly<Record<string, string>> = {
  alerts: 'Lead alerts, their settings, notices and the outbox.',
  app: 'Captcha and the reports of browsers.',
  billing: 'Invoices, payments, cards, credit and bank transfers.',
  buying: 'The marketplace: leads for sale, availability and purchases.',
  catalogue: 'Categories, work types, questions and prices.',
  companies: 'Companies, their people, brands and business units.',
  consumers: 'What homeowners see and decide.',
  content: 'Pages, message templates and messages to support.',
  coverage: 'Coverage areas: lead types and postcode districts.',
  disputes: 'Reports of bad leads, appeals and the returns policy.',
  distribution: 'Who gets a lead: offers, automatic buying and dry runs.',
  enquiries: 'Enquiries from sources, imports and their status.',
  finance: 'Introductions to finance partners.',
  geography: 'Countries, places, outlines and addresses.',
  home: 'Dashboards and search.',
  identity: 'Sign-in, sessions, keys and staff.',
  integrations: 'Webhooks and the CRM connection.',
  leads: 'Leads that a company bought.',
  operations: 'Settings, jobs and the audit log.',
  registration: 'Registration of companies.',
  reputation: 'Listings and reviews.',
};

const listEntries = ({ paths }: Document): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Lists the names of the components that operations refer to, and those they refer to in turn. */
function reachableSchemas(document: Document, entries: readonly Entry[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(document.components.schemas[name] ?? {});
    }
  };
  visit(entries.map(({ operation }) => operation));
  return [...found].toSorted();
}

function page(title: string, main: ReactNode, scripts?: readonly string[]): PublicPage {
  return {
    status: 200,
    language: 'en',
    title,
    width: 'wide',
    ...(scripts !== undefined && { scripts }),
    brand: publicBrand(homeCountry(), 'en'),
    main: <article className="document api">{main}</article>,
  };
}

const overviewLink = (
  <p>
    <a className="way" href={root}>
      API overview
    </a>
  </p>
);

function domainPage(document: Document, tag: string): PublicPage | undefined {
  const entries = listEntries(document).filter(({ operation }) => operation.tags.includes(tag));
  if (entries.length === 0) return undefined;
  const title = tag.charAt(0).toUpperCase() + tag.slice(1);
  return page(
    `${title} API`,
    <>
      {overviewLink}
      <h1>{title}</h1>
      <p>{apiTags[tag]}</p>
      <p className="key">
        <label className="field" htmlFor="key">
          API key for the examples (optional)
        </label>
        <span className="hint">Without a key your session is used. The key stays in this page.</span>
        <input type="text" id="key" autoComplete="off" spellCheck={false} />
      </p>
      {entries.map((entry) => operationView(document, entry))}
      <h2>Schemas</h2>
      {reachableSchemas(document, entries).map((name) => (
        <details className="card" id={name} key={name}>
          <summary>
            <code>{name}</code>
          </summary>
          {fieldTable(`Fields of ${name}`, schemaFields(document.components.schemas[name] ?? {}))}
        </details>
      ))}
    </>,
    [apiDocsScript],
  );
}

/** Operations that programs begin with. */
const firstCalls = ['listMarketplaceLeads', 'buyLead', 'submitEnquiry'];

function overviewPage(document: Document): PublicPage {
  const entries = listEntries(document);
  const first = firstCalls.map((id) => entries.find(({ operation }) => operation.operationId === id)).filter((one) => one !== undefined);
  return page(
    'API',
    <>
      <h1>API</h1>
      <p className="quiet">
        Base address: <code>{document.servers[0]?.url}</code>
      </p>
      {document.info.description.split('\n\n').map((text) => (
        <p key={text}>{text.replaceAll('`', '')}</p>
      ))}
      <ul className="plain">
        <li>
          <a className="way" href={`${root}/errors`}>
            Error catalogue
          </a>
        </li>
        <li>
          <a className="way" href={`${root}/webhooks`}>
            Webhooks
          </a>
        </li>
        <li>
          <a className="way" href="/api/v1/openapi.json">
            OpenAPI 3.1 document
          </a>
        </li>
      </ul>
      <h2>First calls</h2>
      {first.map((entry) => (
        <section key={entry.operation.operationId}>
          <h3>
            <a href={`${root}/${entry.operation.tags[0] ?? ''}#${entry.operation.operationId}`}>{entry.operation.summary}</a>
          </h3>
          <pre>
            <code>{curlCommand(document, entry)}</code>
          </pre>
        </section>
      ))}
      <h2>Domains</h2>
      <ul className="domains">
        {document.tags.map(({ name, description }) => (
          <li className="card" key={name}>
            <h3>
              <a href={`${root}/${name}`}>{name.charAt(0).toUpperCase() + name.slice(1)}</a>
            </h3>
            <p>{description}</p>
            <p className="quiet">{entries.filter(({ operation }) => operation.tags.includes(name)).length} operations</p>
          </li>
        ))}
      </ul>
    </>,
  );
}

function errorsPage(): PublicPage {
  return page(
    'API errors',
    <>
      {overviewLink}
      <h1>Error catalogue</h1>
      <p>
        Every failure has one form. <code>errors</code> is written for people, in the language of the call; <code>fields</code> names
        invalid fields. Decide by status, and by the codes below.
      </p>
      {Object.entries(failureKinds).map(([status, { name, meaning, remedy, example }]) => (
        <section className="card" id={status} key={status}>
          <h2>
            {status} {name}
          </h2>
          <p>{meaning}</p>
          <p>
            <strong>What to do:</strong> {remedy}
          </p>
          <pre>
            <code>{JSON.stringify(example, null, 2)}</code>
          </pre>
        </section>
      ))}
      <h2 id="purchase-codes">Why a lead cannot be bought</h2>
      <p>
        With 409, the first error is <code>code--detail</code>.
      </p>
      <dl className="codes">
        {[
          ...Object.entries(availabilityCodes),
          [priceChanged, 'the price differs from expected_price; the detail is the current price'],
        ].map(([code, text]) => (
          <Fragment key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </>,
  );
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const webhookHeaders = [
  header('webhook-id', 'The id of the event, the same in every try.'),
  header('webhook-timestamp', 'When this try was signed, in seconds since 1970.'),
  header('webhook-signature', 'Signatures by Standard Webhooks, each beginning with `v1,`, with a space between them.'),
];

/** Builds the `webhooks` of the OpenAPI document: how a company's receiver is called. */
export function buildOpenApiWebhooks(schemas: NamedSchemas): Json {
  const pascalEvent = (type: string) => type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    describedEvents.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `on${pascalEvent(type)}`,
          tags: ['integrations'],
          summary,
          description: 'Signatures, retries and guarantees: /api/docs/webhooks.',
          security: [],
          parameters: webhookHeaders,
          // As receivers should read it: more fields may be added later.
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.describe(body, 'input', `${pascalEvent(type)}Event`) } },
          },
          responses: { '2XX': { description: 'Accepted. Any other status counts as a failure and is retried.' } },
        },
      },
    ]),
  );
}

const webhooksFile = new URL('../../../docs/webhooks.md', import.meta.url);

/** Renders the project's description of webhooks for developers of receivers. */
async function webhooksPage(): Promise<PublicPage> {
  const { pageHtml } = await import('../../content/page-html-rule.ts');
  const [head = '', ...rest] = (await readFile(webhooksFile, 'utf8')).split('\n');
  const title = head.replace(/^# /, '');
  return page(
    title,
    <>
      {overviewLink}
      <h1>{title}</h1>
      <div dangerouslySetInnerHTML={{ __html: pageHtml(rest.join('\n'), '', ['code', 'pre']) }} />
    </>,
  );
}

/** Serves the readable description of the API: English, like the API itself. */
export function apiDocsPages(getDocument: () => Json): readonly PublicRoute[] {
  const read = () => getDocument() as unknown as Document;
  return [
    { path: root, kind: 'open', open: () => Promise.resolve(overviewPage(read())) },
    { path: `${root}/errors`, kind: 'open', open: () => Promise.resolve(errorsPage()) },
    { path: `${root}/webhooks`, kind: 'open', open: webhooksPage },
    {
      path: `${root}/:domain`,
      kind: 'open',
      open: ({ params }) =>
        Promise.resolve(
          domainPage(read(), params['domain'] ?? '') ??
            refusalPage(404, 'en', { brand: publicBrand(homeCountry(), 'en'), next: { label: 'API overview', address: root } }),
        ),
    },
  ];
}

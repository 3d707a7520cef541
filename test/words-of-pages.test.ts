import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import registration from '../locales/en/registration.json' with { type: 'json' };

// Pages may only mention features that exist, that is, features with an endpoint.

const pages = readdirSync('server/content/pages').flatMap((language) =>
  readdirSync(`server/content/pages/${language}`).map((name) => ({
    name: `${language}/${name}`,
    text: readFileSync(`server/content/pages/${language}/${name}`, 'utf8'),
  })),
);
const texts = [...pages, { name: 'the registration page', text: JSON.stringify(registration) }];
const endpoints: readonly string[] = Object.keys(api);

it.each([
  ['reporting a lead', /\breport|\bappeal/i, 'POST /lead/report/{id}'],
  ['paying by card', /payment provider|pay by card|card number/i, 'POST /payments/create-payment-intent'],
  ['a listing that homeowners see', /publish|homeowners see|public listing/i, 'PUT /company/listing/'],
  ['reviews by homeowners', /\breviews?\b/i, 'GET /feedback/inventory'],
  ['invoices to view and download', /download/i, 'GET /invoice/inventory'],
  ['finance', /\bfinance\b/i, 'POST /lead/offer-finance/{id}'],
])('%s is mentioned only if it exists', (_, words, endpoint) => {
  if (endpoints.includes(endpoint)) return;
  expect(texts.filter(({ text }) => words.test(text)).map(({ name }) => name)).toEqual([]);
});

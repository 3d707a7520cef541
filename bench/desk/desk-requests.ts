import { documentOrders, documentViews, ageingBands } from '../../contract/billing/operator-values.ts';
import { companyOrders, companyViews } from '../../contract/companies/desk-values.ts';
import { certificateOrders, certificateViews } from '../../contract/companies/values.ts';
import { ticketViews } from '../../contract/content/values.ts';
import { reportOrders, reportViews } from '../../contract/disputes/values.ts';
import { breakdowns } from '../../contract/home/values.ts';
import { countryCodes } from '../../contract/kit/country.ts';
import { leadOrders, leadViews } from '../../contract/leads/operator-values.ts';
import { jobViews } from '../../contract/operations/values.ts';
import { moderationOrders, moderationViews } from '../../contract/reputation/reviews-values.ts';
import { messageStates } from '../../contract/alerts/values.ts';

interface DeskList {
  readonly path: string;
  readonly views: readonly string[];
  readonly orders: readonly string[];
  /** Search texts of each kind: first one that matches a single row, then ones that match many. */
  readonly searches: readonly string[];
  /** Filters, each applied alone. */
  readonly filters: readonly string[];
}

/** Search texts taken from the data, so they exist at both sizes. */
export interface DeskSearchTerms {
  readonly quoteCode: string;
  readonly leadCode: string;
  readonly district: string;
  readonly telephone: string;
  readonly email: string;
  readonly companyName: string;
  readonly companyNumber: string;
  readonly invoiceCode: string;
  readonly reviewCode: string;
  readonly certificate: string;
  readonly workType: number;
  readonly source: number;
}

const byTime = ['created-desc', 'created-asc'];
const byCountry = (): readonly string[] => countryCodes().map((country) => `country=${country}`);

const buildDeskLists = (words: DeskSearchTerms): readonly DeskList[] => [
  {
    path: '/leads',
    views: leadViews,
    orders: leadOrders,
    searches: [words.quoteCode, words.leadCode, words.district, words.telephone, words.email, 'NOTHING1'],
    filters: [...byCountry(), `work_type=${words.workType}`, `source=${words.source}`, `country=no&work_type=${words.workType}`],
  },
  {
    path: '/companies',
    views: companyViews,
    orders: companyOrders,
    searches: [words.companyName, words.companyNumber, 'harrow', 'h', 'bench1', words.telephone, 'LE1', 'nobody'],
    filters: [...byCountry(), 'accountType=2'],
  },
  {
    path: '/invoices',
    views: documentViews,
    orders: documentOrders,
    searches: [words.invoiceCode, words.companyNumber, '10', 'harrow', 'nobody'],
    filters: [...byCountry(), ...ageingBands.map((band) => `ageing=${band}`), 'ageing=over_60&country=no'],
  },
  {
    path: '/accreditations',
    views: certificateViews,
    orders: certificateOrders,
    searches: [words.certificate, 'harrow', 'nobody'],
    filters: [],
  },
  { path: '/reports', views: reportViews, orders: reportOrders, searches: [words.leadCode, 'harrow', 'nobody'], filters: [] },
  {
    path: '/reviews',
    views: moderationViews,
    orders: moderationOrders,
    searches: [words.reviewCode, words.leadCode, 'harrow', 'nobody'],
    filters: [],
  },
  {
    path: '/tickets',
    views: ticketViews,
    orders: byTime,
    searches: ['sam hill 9', 'harrow', 'sam7@example.test', 'nobody'],
    filters: ['mine=1'],
  },
  {
    path: '/introductions',
    views: ['waiting', 'done'],
    orders: ['sent-desc', 'sent-asc'],
    searches: [words.leadCode, 'harrow', 'nobody'],
    filters: [],
  },
  { path: '/jobs/runs', views: jobViews, orders: byTime, searches: ['alert', 'nobody'], filters: ['name=erase-expired-contacts'] },
];

/** The first page of every view in every order, plus every search and filter in every view. */
function buildListRequests({ path, views, orders, searches, filters }: DeskList): string[] {
  const [first = ''] = orders;
  const narrowed = [...searches.map((text) => `search=${encodeURIComponent(text)}`), ...filters];
  return [
    ...views.flatMap((view) => orders.map((order) => `${path}?view=${view}&order=${order}`)),
    ...narrowed.flatMap((how) => views.map((view) => `${path}?view=${view}&order=${first}&${how}`)),
    ...narrowed.flatMap((how) =>
      orders.slice(1).map((order) => `${path}?view=${views.includes('all') ? 'all' : views[0]}&order=${order}&${how}`),
    ),
  ];
}

const today = new Date().toISOString().slice(0, 10);

const buildOtherRequests = (words: DeskSearchTerms): readonly string[] => [
  ...[
    '',
    ...messageStates.map((state) => `state=${state}`),
    'channel=sms',
    'template=lead.digest',
    'template=nothing',
    'company=77',
    `lead=${words.leadCode}`,
    `lead=${words.quoteCode}`,
    ...[words.quoteCode, words.companyNumber, 'harrow', 'h', 'nobody'].map((text) => `search=${encodeURIComponent(text)}`),
  ].map((how) => `/outbox?${how}`),
  ...[
    '',
    'person=2',
    'object=company',
    'object=company&object_id=77',
    'action=company.lock',
    'person=2&object=review',
    'action=nothing',
    `from=${today}`,
    ...['77', 'telephone', 'nobody'].map((text) => `search=${text}`),
  ].map((how) => `/audit?${how}`),
  '/audit/days',
  '/list-views',
  '/sources',
  '/source-names',
  '/jobs',
  '/notices',
  '/late-payments',
  '/discount-changes',
  '/counters',
  '/leads/filters',
  '/work-types',
  '/prices',
  '/accounts?search=harrow',
  `/accounts?search=${words.companyNumber}`,
  ...['company', 'source', 'reason'].map((by) => `/reports/rates?by=${by}`),
  ...['', ...byCountry()].map((how) => `/invoices/ageing?${how}`),
];

/** Every first-page request the lists of the back office can make. */
export const buildDeskRequests = (words: DeskSearchTerms): readonly string[] => [
  ...buildDeskLists(words).flatMap(buildListRequests),
  ...buildOtherRequests(words),
];

/** The global search, once per kind of text. */
export const buildSearchRequests = (words: DeskSearchTerms): readonly string[] =>
  ['harrow', 'h', words.companyNumber, 'bench77@example.test', words.quoteCode, words.leadCode, words.invoiceCode, 'nothing at all'].map(
    (text) => `/search?q=${encodeURIComponent(text)}`,
  );

/** Figures over thirty days; they read thirty days of data. */
export const overviewRequests: readonly string[] = [
  '/overview',
  ...breakdowns.map((by) => `/overview/figures?by=${by}`),
  '/overview/figures?by=source&country=no',
];

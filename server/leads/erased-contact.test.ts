import { beforeAll, describe, expect, it } from 'vitest';
import { asId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { plantedConsumer, plantedWords, squeezed } from '../../test/factories/planted-consumer.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { consumerMessages } from '../consumers/mails/messages.ts';
import { buyingMessages } from '../buying/messages.ts';
import { enquiryMessages } from '../enquiries/messages.ts';
import { findEnquiryRecipient } from '../enquiries/recipient-query.ts';
import { revealContact } from '../enquiries/contacts.ts';
import { readEventContent } from '../integrations/event-content-query.ts';
import { sql } from '../platform/database/sql.ts';
import type { MessageContext } from '../platform/messages.ts';
import { readSourceFiles } from '../../scripts/structure/read-source-files.ts';

const clock = useTestClock('2026-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };
/** The first moment after the contact data expires, before it is erased. */
const over = 731 * 86_400_000;

type Buyer = TestCompany & TestCaller;
interface Sale {
  readonly buyer: Buyer;
  readonly enquiryId: EnquiryId;
  readonly code: string;
  readonly purchaseId: number;
}
let active: Sale;
let closed: Sale;
let operator: TestCaller;

async function sell(): Promise<Sale> {
  const { sourceId } = await makeSource(test.database);
  const buyer = await test.company();
  const enquiryId = await putOnSale(test.database, sourceId, { ...plantedConsumer, consent });
  const bought = await buyer.call('PUT', `/lead/accept/${enquiryId}`, {}, { 'idempotency-key': 'first' });
  const { code } = bought.json<{ data: { lead: { code: string } } }>().data.lead;
  const row = await test.database.db.first(sql<{ id: number }>`select id from purchases where code = ${code}`);
  await test.database.db.rows(sql`
    insert into reviews (code, purchase_id, company_id, rating_overall, display_name)
    values (${`R${code}`}, ${row?.id ?? 0}, ${buyer.companyId}, 8, 'A customer')`);
  return { buyer, enquiryId, code, purchaseId: row?.id ?? 0 };
}
beforeAll(async () => {
  clock.after(0);
  operator = await test.staff('admin');
  active = await sell();
  closed = await sell();
  const close = await operator.call('POST', `/operator/companies/${closed.buyer.companyId}/close`, { reason: 'gone out of business' });
  expect(close.statusCode).toBe(200);
});

/** Keeps the session alive, however far the clock moves. */
const keepSignedIn = (): Promise<unknown> =>
  test.database.db.rows(sql`update sessions set last_seen_at = app_now(), ends_at = app_now() + interval '1 day'`);
const context = (buyer: Buyer, payload: MessageContext['payload']): MessageContext => ({
  db: test.database.db,
  recipient: { id: buyer.companyId, language: 'en', country: 'gb', timeZone: 'Europe/London', forename: 'Sam' },
  brand: 'Plumbline',
  link: (path) => path,
  payload,
  secrets: {},
});

/** Everything that reveals contact data, as text. Add new callers of `revealContact` here. */
const surfaces: readonly (readonly [string, (sale: Sale) => Promise<string>])[] = [
  [
    'the repeated answer of a purchase',
    async ({ buyer, enquiryId }) => (await buyer.call('PUT', `/lead/accept/${enquiryId}`, {}, { 'idempotency-key': 'first' })).body,
  ],
  ['the lead', async ({ buyer, code }) => (await buyer.call('GET', `/lead/find/${code}`)).body],
  ['My leads', async ({ buyer }) => (await buyer.call('GET', '/lead/inventory?order=name-asc')).body],
  ['its reviews', async ({ buyer }) => (await buyer.call('GET', '/feedback/inventory')).body],
  ['the page to print', async ({ buyer, code }) => (await buyer.call('GET', `/lead/print/${code}`)).body],
  [
    'the receipt',
    async ({ buyer, purchaseId }) => JSON.stringify(await buyingMessages['purchase.receipt']?.compose(context(buyer, { purchaseId }))),
  ],
  [
    'a program of the company',
    async ({ buyer: { companyId }, purchaseId }) => {
      const event = { companyId, type: 'lead.purchased', subjectId: purchaseId, purchaseId: asId<'purchase'>(purchaseId) } as const;
      return JSON.stringify(await test.database.inTx((tx) => readEventContent(tx, event)));
    },
  ],
  ...[
    ['the copy for the consumer', consumerMessages['consumer.copy']] as const,
    ['the copy in the acknowledgement', enquiryMessages['enquiry.acknowledgement']] as const,
  ].map(
    ([surface, template]) =>
      [
        surface,
        async ({ buyer, enquiryId }: Sale) => {
          const { recipient, ...of } = context(buyer, {});
          return JSON.stringify(await template?.compose({ ...of, recipient: { ...recipient, id: enquiryId } }));
        },
      ] as const,
  ),
  [
    'the way to write to the consumer',
    async ({ enquiryId }) =>
      JSON.stringify(await findEnquiryRecipient(test.database.db, { kind: 'enquiry', id: enquiryId, address: null, payload: {} })),
  ],
  [
    'an operator',
    async ({ enquiryId }) => {
      const to = { type: 'operator', staffId: asId<'staff'>(1), reason: 'a question of the consumer' } as const;
      return JSON.stringify(await test.database.db.rows(revealContact(to, [enquiryId], 'test')));
    },
  ],
];
const found = (text: string): string[] => plantedWords.filter((word) => squeezed(text).includes(word));
const readings = async ({ enquiryId }: Sale): Promise<number> =>
  (
    await test.database.db.first(sql<{ count: number }>`
    select count(*) as count from contact_reveals where enquiry_id = ${enquiryId} and actor_type <> 'system'`)
  )?.count ?? 0;

describe.each([
  ['an active company', () => active],
  ['a closed company', () => closed],
])('%s', (_, sale) => {
  it.each(surfaces)('reads contact data by %s while it is kept, and not a moment longer', async (_surface, read) => {
    clock.after(over - 2 * 86_400_000);
    await keepSignedIn();
    expect(found(await read(sale())), 'while they are kept').not.toEqual([]);
    clock.after(over);
    await keepSignedIn();
    const before = await readings(sale());
    const text = await read(sale());
    expect(found(text)).toEqual([]);
    expect(text).not.toContain('Something went wrong');
    expect(await readings(sale()), 'and nothing is said to have been read').toBe(before);
  });

  it('finds nothing by an expired name or telephone number', async () => {
    for (const text of [plantedConsumer.surname, '07700 955321']) {
      const search = async () =>
        (await sale().buyer.call('GET', `/lead/inventory?search=${encodeURIComponent(text)}`)).json<{ data: unknown[] }>().data.length;
      clock.after(over - 2 * 86_400_000);
      await keepSignedIn();
      expect(await search()).toBe(1);
      clock.after(over);
      await keepSignedIn();
      expect(await search()).toBe(0);
    }
  });
});

it('finds nothing for an operator by an expired telephone number or address', async () => {
  for (const text of [plantedConsumer.telephone, plantedConsumer.email]) {
    const search = async () =>
      (await operator.call('GET', `/operator/leads?search=${encodeURIComponent(text)}`)).json<{ data: unknown[] }>().data.length;
    clock.after(over - 2 * 86_400_000);
    await keepSignedIn();
    expect(await search()).toBeGreaterThan(0);
    clock.after(over);
    await keepSignedIn();
    expect(await search()).toBe(0);
  }
});

it('a lead, My leads and the receipt say the details were erased, and show the rest', async () => {
  clock.after(over);
  await keepSignedIn();
  const { buyer, code, purchaseId } = active;
  const lead = (await buyer.call('GET', `/lead/find/${code}`)).json<{ data: { lead: { enquiry: object }; invoice: object } }>().data;
  expect(lead.lead.enquiry).toMatchObject({
    contact_erased: true,
    surname: null,
    postcode: null,
    work_type_description: expect.any(String) as string,
  });
  const row = (await buyer.call('GET', '/lead/inventory')).json<{ data: { code: string; enquiry: object }[] }>().data[0];
  expect([row?.code, row?.enquiry]).toEqual([code, expect.objectContaining({ contact_erased: true, telephone: null })]);
  const receipt = JSON.stringify(await buyingMessages['purchase.receipt']?.compose(context(buyer, { purchaseId })));
  expect(receipt).toContain('erased');
  expect(receipt).not.toContain('"Name"');
});

it('covers every caller of revealContact', () => {
  const callers = readSourceFiles()
    .filter(({ path, text }) => path.startsWith('server/') && !/\.test\.tsx?$/.test(path) && /\brevealContact\(/.test(text))
    .map(({ path }) => path)
    .toSorted();
  // Readers not covered above: the export, which ends a year before the retention of contact data (tested in `downloads.test.ts`). Actions possible
  // only within weeks of a purchase. The back office (`leads/operator`, and the copy for a customer, tested in `consumers/customer-requests.test.ts`). The product's own reads, such as mails to the consumer.
  expect(callers).toEqual([
    'server/buying/messages.ts',
    'server/buying/purchase-lead.ts',
    'server/buying/receipts.ts',
    'server/consumers/entry/operator-routes.ts',
    'server/consumers/mails/messages.ts',
    'server/disputes/judge-open-report.ts',
    'server/enquiries/contacts.ts',
    'server/enquiries/messages.ts',
    'server/enquiries/recipient-query.ts',
    'server/enquiries/release-enquiry.ts',
    'server/finance/messages.ts',
    'server/integrations/event-content-query.ts',
    'server/leads/documents/export-query.ts',
    'server/leads/inventory-query.ts',
    'server/leads/lead-query.ts',
    'server/reputation/reviews/give-review.ts',
    'server/reputation/reviews/request-review.ts',
    'server/reputation/reviews/reviews-query.ts',
  ]);
});

import { beforeAll, expect } from 'vitest';
import { describedEvents } from '../contract/integrations/event-schemas.ts';
import type { DeliveryWire } from '../contract/integrations/endpoints.ts';
import type { CompanyId, EnquiryId, PurchaseId, SourceId } from '../contract/kit/ids.ts';
import type { TestApp, TestCaller } from './app-harness.ts';
import { useEventReceiver, type EventReceiver } from './event-receiver.ts';
import { makeSource } from './factories/create-enquiry.ts';
import type { TestCompany } from './factories/create-company.ts';
import { makeWebhook } from './factories/make-webhook.ts';
import { buyOne } from './factories/settle-in-every-way.ts';
import { useEmptyTables, useTestApp, useTestClock, type TestClock } from './use-test-app.ts';

type Company = TestCompany & TestCaller;

export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Webhooks {
  readonly test: TestApp;
  readonly clock: TestClock;
  readonly receiver: EventReceiver;
  sourceId(): SourceId;
  /** Received events, as parsed by the receiver. */
  received(): readonly DeliveredEvent[];
  logOf(company: TestCaller, code: string): Promise<DeliveryWire[]>;
  /** Buys another lead for a company manually, optionally withdrawing it at once. */
  buy(company: { readonly companyId: CompanyId }, isWithdrawn?: boolean): Promise<{ purchaseId: PurchaseId; enquiryId: EnquiryId }>;
  /** A company subscribed to purchases only. */
  listening(url?: string): Promise<{ company: Company; code: string }>;
}

/** Checks that an event matches the published description exactly. */
function expectDescribed(told: DeliveredEvent): DeliveredEvent {
  const described = describedEvents.find(({ type }) => type === told.type);
  expect(described?.body.parse(told), told.type).toEqual(told);
  return told;
}

/** Opens a product whose webhooks may use local addresses, and a receiver. Events left pending by one test are not sent in the next. */
export function useWebhooks(): Webhooks {
  const clock = useTestClock('2026-11-02T12:00:00Z');
  const test = useTestApp({ clock: () => clock.now, receiversMayBePrivate: true });
  const receiver = useEventReceiver();
  useEmptyTables(test, 'event_deliveries', 'company_events');
  const source = {} as { sourceId: SourceId };
  beforeAll(async () => {
    Object.assign(source, await makeSource(test.database));
  });
  return {
    test,
    clock,
    receiver,
    sourceId: () => source.sourceId,
    received: () => receiver.received.map(({ body }) => expectDescribed(JSON.parse(body) as DeliveredEvent)),
    logOf: async (company, code) =>
      (await company.call('GET', `/integrations/webhooks/${code}/deliveries`)).json<{ data: DeliveryWire[] }>().data,
    buy: ({ companyId }, isWithdrawn = false) => buyOne(test, companyId, source.sourceId, isWithdrawn),
    listening: async (url = receiver.url) => {
      const company = await test.company({ creditLimitMinor: 1_000_000 });
      return { company, code: (await makeWebhook(test, company, url, ['lead.purchased'])).code };
    },
  };
}

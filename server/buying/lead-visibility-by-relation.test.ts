import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type EnquiryId, type SourceId, type StaffId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { expireEnquiries, removeEnquiry } from '../enquiries/end-enquiry.ts';
import { holdEnquiry, openEnquiry, releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { createStaff } from '../identity/staff.ts';
import { sql } from '../platform/database/sql.ts';
import { expireOffer } from './declines.ts';
import { offerLead } from './offer-lead.ts';

type Company = TestCompany & TestCaller;

const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };
const minute = 60_000;
const day = 24 * 60 * minute;
const clock = useTestClock('2026-11-18T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
let sourceId: SourceId;
let staffId: StaffId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  const by = { staffId: null, actor: 'test' };
  const created = await test.database.inTx((tx) =>
    createStaff(tx, { email: 'remover@staff.test', name: 'Robin', role: 'agent', passwordHash: test.passwordHash, by }),
  );
  if (created === undefined) throw new Error('the e-mail is in use');
  staffId = created;
});
beforeEach(() => clock.after(0));
afterAll(async () => {
  expect(await findBrokenInvariants(test.database)).toEqual([]);
});

const remove = (enquiryId: EnquiryId) =>
  test.database.inTx((tx) => removeEnquiry(tx, { enquiryId, staffId, reason: 'not a real enquiry' }));
const release = (enquiryId: EnquiryId) => test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
const offer = (enquiryId: EnquiryId, { companyId }: Company) =>
  test.database.inTx((tx) => offerLead(tx, { enquiryId, companyId, until: new Date(clock.now.getTime() + 30 * minute) }));
const succeeds = async (call: Promise<{ statusCode: number }>): Promise<void> => expect((await call).statusCode).toBe(200);

const relations = [
  'sees the market',
  'sees another area',
  'viewed it',
  'was offered it',
  'declined it',
  'bought it',
  'registered later',
] as const;
type Relation = (typeof relations)[number];
const beyond: CompanyOptions = { noWidenMarketplace: true, areaCode: 'HS' };

/** Performs a company's relation to an enquiry as far as possible, while it is on sale or reserved for it. */
async function relate(relation: Relation, company: Company, id: EnquiryId): Promise<void> {
  if (relation === 'was offered it') expect(await offer(id, company)).toBe(true);
  if (relation === 'viewed it') await succeeds(company.call('PUT', `/lead/mark-viewed/${id}`));
  if (relation === 'bought it') await succeeds(company.call('PUT', `/lead/accept/${id}`, {}));
  if (relation === 'declined it') {
    expect(await offer(id, company)).toBe(true);
    await succeeds(company.call('PUT', `/lead/reject/${id}`));
  }
}

interface State {
  /** Brings a new enquiry to the state in which companies meet it. */
  readonly begin: (id: EnquiryId) => Promise<unknown>;
  readonly end?: (id: EnquiryId) => Promise<unknown>;
  /** Per relation, the expected availability code and other answers. Everyone else must get those for an unknown id. */
  readonly known: Partial<Record<Relation, string>>;
}

const onSale = async (id: EnquiryId): Promise<void> => {
  await release(id);
  await test.database.inTx((tx) => openEnquiry(tx, { enquiryId: id }));
};
const lapse = async (): Promise<void> => {
  clock.after(31 * minute);
  while (await test.database.inTx((tx) => expireOffer(tx)));
};
const sellOut = async (id: EnquiryId): Promise<void> => {
  const { sold, most } = (await test.database.db.first(
    sql<{ sold: number; most: number }>`select sold, max_sales as most from enquiries where id = ${id}`,
  )) ?? { sold: 0, most: 0 };
  for (let slot = sold; slot < most; slot += 1) await succeeds((await test.company()).call('PUT', `/lead/accept/${id}`, {}));
};

/** Availability, then questions, view and decline: `+` answered, `-` as unknown, `!` 409. */
const states: Readonly<Record<string, State>> = {
  'that is not released': { begin: () => Promise.resolve(), known: {} },
  'that is held': {
    begin: (enquiryId) =>
      test.database.inTx((tx) =>
        holdEnquiry(tx, { enquiryId, staffId, until: new Date(clock.now.getTime() + day), reason: 'to be called' }),
      ),
    known: {},
  },
  'that was removed before its release': { begin: remove, known: {} },
  'that was removed before it was on sale': {
    begin: release,
    end: remove,
    known: { 'was offered it': '106 ---', 'declined it': '102 ---' },
  },
  'that is not on sale yet': { begin: release, known: { 'was offered it': '200 +++', 'declined it': '102 +++' } },
  'that is on sale': {
    begin: onSale,
    known: {
      'sees the market': '200 +++',
      'viewed it': '200 +++',
      'was offered it': '200 +++',
      'declined it': '102 +++',
      'bought it': '105 ++!',
      'registered later': '200 +++',
    },
  },
  'that is sold out': {
    begin: onSale,
    end: async (id) => {
      await lapse();
      await sellOut(id);
    },
    known: {
      'sees the market': '107 +++',
      'registered later': '107 +++',
      'viewed it': '107 +++',
      'was offered it': '103 +++',
      'declined it': '102 +++',
      'bought it': '105 ++!',
    },
  },
  'that has expired': {
    begin: onSale,
    end: async () => {
      await lapse();
      clock.after(15 * day);
      expect(await test.database.inTx((tx) => expireEnquiries(tx))).toBeGreaterThan(0);
    },
    known: {
      'sees the market': '101 +++',
      'registered later': '101 +++',
      'viewed it': '101 +++',
      'was offered it': '101 +++',
      'declined it': '102 +++',
      'bought it': '105 ++!',
    },
  },
  'that was removed': {
    begin: onSale,
    end: remove,
    known: {
      'viewed it': '106 ---',
      'was offered it': '106 ---',
      'declined it': '102 ---',
      'bought it': '105 ++!',
    },
  },
};

const never = 999_999_999;

/** Everything a company can ask or do by id except buy, which answers by the gates: status and body, without the id. */
async function readAnswers(company: Company, id: number): Promise<Record<string, string>> {
  const said = (response: { statusCode: number; body: string }): string =>
    `${response.statusCode} ${response.body.replaceAll(String(id), 'ID')}`;
  return {
    availability: said(await company.call('GET', `/lead/availability/${id}`)),
    questions: said(await company.call('GET', `/lead/questions/${id}`)),
    view: said(await company.call('PUT', `/lead/mark-viewed/${id}`)),
    reason: said(await company.call('PUT', `/lead/reject-reason/${id}/1`)),
    decline: said(await company.call('PUT', `/lead/reject/${id}`)),
  };
}

/** The same in short form. */
function summarise(answers: Record<string, string>, unknown: Record<string, string>): string {
  const availability = /^409 .*?(\d{3})--/.exec(answers['availability'] ?? '')?.[1] ?? (answers['availability'] ?? '').slice(0, 3);
  const rest = ['questions', 'view', 'decline'].map((name) => {
    if (answers[name] === unknown[name]) return '-';
    return answers[name]?.startsWith('200') === true ? '+' : '!';
  });
  return `${availability} ${rest.join('')}`;
}

describe.each(Object.entries(states))('an enquiry %s', (_, { begin, end, known }) => {
  it.each(relations)('answers correctly for a company that %s', async (relation) => {
    const expected = known[relation];
    const wish = relation === 'sees another area' ? beyond : {};
    const early = relation === 'registered later' ? undefined : await test.company(wish);
    const id = await takeIn(test.database, sourceId, { consent });
    await begin(id);
    if (early !== undefined && expected !== undefined) await relate(relation, early, id);
    clock.after(minute);
    await end?.(id);
    clock.after(clock.now.getTime() - clock.start.getTime() + minute);
    const company = early ?? (await test.company(wish));
    const answers = await readAnswers(company, id);
    const unknown = await readAnswers(company, never);
    if (expected === undefined) expect(answers).toEqual(unknown);
    else expect(summarise(answers, unknown)).toBe(expected);
  });
});

it('hides an enquiry of another country, in any state', async () => {
  const dane = { country: 'dk' as const, telephone: '20 12 34 56', town: 'København Ø', question_answers: [], postcode: '2100', consent };
  const id = await putOnSale(test.database, sourceId, dane);
  const company = await test.company();
  const unknown = await readAnswers(company, never);
  expect(await readAnswers(company, id)).toEqual(unknown);
  await remove(id);
  expect(await readAnswers(company, asId<'enquiry'>(id))).toEqual(unknown);
});

it('does not reveal an enquiry through the obstacle of a company that cannot buy at all', async () => {
  const company = await test.company({ purchaseEnabled: false, noMarketplace: true });
  const id = await putOnSale(test.database, sourceId, { consent });
  expect(await readAnswers(company, id)).toEqual(await readAnswers(company, never));
});

import { publishNotice } from '../../server/alerts/notices/operator-notices.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { sql, type Sql } from '../../server/platform/database/sql.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import type { TestCompany } from '../factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../factories/create-enquiry.ts';
import { openSession } from '../factories/open-session.ts';
import { knownName } from '../factories/company-update.ts';
import type { CallerName } from './calls.ts';

/** A word that occurs in everything private to one company, and nowhere else. */
export const markers = { alpha: 'alphamarker', beta: 'betamarker' } as const;
type Marked = keyof typeof markers;

/** Two companies with all their objects, staff, a source, and all ids. */
export interface World {
  caller(name: CallerName): TestCaller;
  /** By owner and parameter name, as in the contract. */
  readonly ids: Readonly<Record<string, readonly (string | number)[]>>;
  /** Restores a caller that a call locked out, signed out or closed. */
  restore(name: CallerName): Promise<void>;
}

async function callFine(by: TestCaller, ...call: Parameters<TestCaller['call']>): Promise<void> {
  const { statusCode, body } = await by.call(...call);
  if (statusCode >= 300) throw new Error(`the world could not be created: ${call[0]} ${call[1]} answered ${statusCode} ${body}`);
}

async function plantCompany(test: TestApp, name: Marked) {
  const word = markers[name];
  // Uses the name of the sample details, because a company cannot change its name.
  const company = await test.company({ internalName: knownName, addressLine1: `1 ${word} Street` });
  const { companyId, userId } = company;
  const { sourceId } = await makeSource(test.database);
  const wanted = { surname: word, email: `${word}@consumer.test`, address1: `2 ${word} Road`, number_leads_requested: 1 };
  // This sale sells out the lead, so the other company cannot get the consumer's details.
  const enquiryId = await putOnSale(test.database, sourceId, wanted);
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const bought = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (bought.kind !== 'bought') throw new Error(`the world could not buy: ${bought.kind}`);
  const published = await test.database.inTx((tx) =>
    publishNotice(tx, {
      look: 'info',
      subject: `For ${word}`,
      content: `Only ${word} reads this.`,
      dismissable: true,
      messageType: 'other',
      marketing: false,
      audience: { kind: 'company', company: companyId },
      from: null,
      until: null,
      reason: 'for a test',
      by: { staffId: null, actor: 'test' },
    }),
  );
  const own = await test.database.db.first(sql<{ area: number; session: number; scheme: number }>`
    select (select min(id) from coverage_areas where company_id = ${companyId}) as area,
           (select min(id) from sessions where user_id = ${userId}) as session,
           (select min(scheme_id) from company_accreditations where company_id = ${companyId}) as scheme`);
  if (own === undefined || published.kind !== 'published') throw new Error('the world is incomplete');
  await callFine(company, 'PUT', `/coverage/update/${own.area}`, { name: word });
  await callFine(company, 'PUT', '/company/accreditations/', [{ id: own.scheme, certificate_number: word }]);
  await callFine(company, 'POST', '/installer-feedback', { message: `${word} likes it`, currentPage: '/' });
  return { company, enquiryId, code: bought.receipt.code, notice: published.id, ...own };
}

type Row = { readonly ids: (string | number)[] };
const idsIn = async (test: TestApp, query: Sql<Row>): Promise<readonly (string | number)[]> =>
  (await test.database.db.first(query))?.ids ?? [];

/** Removes everything that blocks a company from buying. */
async function openDoors({ database }: TestApp, { companyId, userId }: TestCompany): Promise<void> {
  await database.db.rows(sql`
    update companies set locked_at = null, lock_reason = null, status_id = 20, purchase_enabled = true, buy_without_card = true,
           show_settings = false where id = ${companyId}`);
  await database.db.rows(sql`update users set email_validated_at = app_now() where id = ${userId}`);
  await database.db.rows(sql`
    update company_accreditations set manual_approval_until = app_now() + interval '1 year', rejected_at = null, reject_reason = null
    where company_id = ${companyId}`);
}

export async function makeWorld(test: TestApp): Promise<World> {
  const [alpha, beta] = [await plantCompany(test, 'alpha'), await plantCompany(test, 'beta')];
  const { sourceId, key } = await makeSource(test.database);
  const [onSale, takenIn]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < 12; nth += 1) {
    onSale.push(await putOnSale(test.database, sourceId));
    takenIn.push(await takeIn(test.database, sourceId));
  }
  const both = <Field extends Exclude<keyof typeof alpha, 'company'>>(field: Field) => [alpha[field], beta[field]];
  const ids: World['ids'] = {
    'market.id': [...onSale, ...both('enquiryId')],
    'market.enquiry': [...onSale, ...both('enquiryId')],
    'market.option': [1, 2, 3],
    'lead.id': both('code'),
    'coverage.id': both('area'),
    'session.id': both('session'),
    'notice.id': both('notice'),
    'published-notice.id': both('notice'),
    'company.id': [alpha.company.companyId, beta.company.companyId],
    'company.accreditation': both('scheme'),
    'accreditation.id': both('scheme'),
    'enquiry.id': [...takenIn, ...onSale],
    'work-type.workTypeId': await idsIn(test, sql<Row>`select array_agg(id order by id) as ids from work_types`),
    'ticket.id': await idsIn(test, sql<Row>`select array_agg(id) as ids from tickets`),
    'message.id': await idsIn(test, sql<Row>`select array_agg(id) as ids from outbox_messages`),
    'source.id': await idsIn(test, sql<Row>`select array_agg(id) as ids from sources`),
    'intake-key.id': await idsIn(test, sql<Row>`select array_agg(id) as ids from intake_keys`),
    'region.country': ['gb', 'dk'],
    'region.area': ['LE', 'HS'],
    'address.id': ['sandbox-gb-LE11AA-0'],
    'none.language': ['en', 'sv'],
    'none.step': ['step_one', '2'],
  };
  const companies = { alpha: alpha.company, beta: beta.company };
  const callers: Record<CallerName, TestCaller> = {
    nobody: test.nobody(),
    ...companies,
    agent: await test.staff('agent'),
    admin: await test.staff('admin'),
    source: test.source(key),
  };
  for (const company of Object.values(companies)) await openDoors(test, company);
  return {
    ids,
    caller: (name) => callers[name],
    restore: async (name) => {
      if (name === 'agent' || name === 'admin') callers[name] = await test.staff(name);
      if (name === 'alpha' || name === 'beta') {
        await openDoors(test, companies[name]);
        const cookie = `plumbline=${await openSession(test.database, companies[name].userId)}`;
        callers[name] = {
          call: (method, path, body, headers, from) => test.nobody().call(method, path, body, { cookie, ...headers }, from),
        };
      }
      if (name === 'source') callers.source = test.source((await makeSource(test.database)).key);
    },
  };
}

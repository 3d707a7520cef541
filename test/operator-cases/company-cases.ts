import type { CompanyImport } from '../../contract/registration/staff-companies-endpoints.ts';
import { spreadsheetLine } from '../../server/platform/documents/spreadsheet-rule.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import type { CompanyOptions } from '../factories/create-company.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';
import { prepare } from './prepare.ts';

const company =
  (options: CompanyOptions = {}, prepare: (test: TestApp, path: string) => Promise<unknown> = () => Promise.resolve()) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const { companyId } = await test.company(options);
    await prepare(test, `/operator/companies/${companyId}`);
    return { params: { id: companyId }, object: `company:${companyId}` };
  };

const withBody =
  (scene: (test: TestApp) => Promise<OperatorScene>, body: Readonly<Record<string, unknown>>) =>
  async (test: TestApp): Promise<OperatorScene> => ({ ...(await scene(test)), body });

const after =
  (verb: string) =>
  async (test: TestApp, path: string): Promise<void> => {
    const response = await (await test.staff()).call('POST', `${path}/${verb}`, { reason: 'for what comes next' });
    if (response.statusCode !== 200) throw new Error(response.body);
  };

/** The owner of a new company, prepared by `first`. */
const memberOf =
  (first: (test: TestApp, path: string, userId: number) => Promise<unknown> = () => Promise.resolve()) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const { companyId, userId } = await test.company();
    await first(test, `/operator/companies/${companyId}/users/${userId}`, userId);
    return { params: { id: companyId, user: userId }, object: `company:${companyId}` };
  };

async function certificate(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const held = await test.database.db.first(
    sql<{ id: number }>`select min(scheme_id) as id from company_accreditations where company_id = ${companyId}`,
  );
  return { params: { id: companyId, accreditation: held?.id ?? 0 }, object: `company:${companyId}` };
}

/** An approval that expires in three weeks, without a reminder so far. */
async function endsSoon(test: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const { params = {}, object } = await certificate(test);
  const { id = 0, accreditation = 0 } = params;
  const until = new Date(Date.now() + 21 * 86_400_000).toISOString();
  await prepare(admin, 'POST', `/operator/companies/${id}/accreditations/${accreditation}/approve`, { until });
  return { body: { certificates: [{ company: id, accreditation }] }, object };
}

/** The current profile with another town and telephone. */
async function otherProfile(test: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const now = await prepare<Readonly<Record<string, unknown>>>(admin, 'GET', `/operator/companies/${companyId}/profile`);
  const body = { ...now, town: 'Oadby', phone: '0116 496 0199' };
  return { params: { id: companyId }, body, object: `company:${companyId}` };
}

/** Another operator requested a 100 % discount. */
async function discountAsked(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const body = { discount: 100, reason: 'our own fitters' };
  const asked = await (await test.staff()).call('PUT', `/operator/companies/${companyId}/flags`, body);
  return { params: { id: asked.json<{ data: { waiting: number } }>().data.waiting }, object: `company:${companyId}` };
}

let companiesMade = 0;
/** A company as staff enter it. */
function staffCompany(): Readonly<Record<string, string>> {
  companiesMade += 1;
  const place = { address_line1: '1 Mill Lane', town: 'Leicester', postcode: 'LE4 7ZS' };
  const person = { forename: 'Rosalind', surname: 'Ashby', email: `staff-company${companiesMade}@company.test` };
  return {
    country: 'gb',
    internal_name: `Ashby Heating ${companiesMade}`,
    company_type: 'SoleTrader',
    phone: '0116 496 0123',
    ...place,
    ...person,
  };
}

/** A file of one company, with our own headings. */
function companyFile(): Blob {
  const company = staffCompany();
  return new Blob([[Object.keys(company), Object.values(company)].map(spreadsheetLine).join('')], { type: 'text/csv' });
}

export const companyCases: OperatorCases = {
  'POST /operator/accreditations/remind': {
    scene: endsSoon,
    action: 'accreditation.remind',
    changes: ['reminded', 'until'],
  },
  'POST /operator/companies': {
    scene: () => Promise.resolve({ body: staffCompany(), object: answeredId('company') }),
    action: 'company.create',
    changes: ['country', 'coverage', 'name', 'users'],
  },
  // Everything is rolled back.
  'POST /operator/companies/preview': {
    scene: () => Promise.resolve({ body: { file: companyFile(), country: 'gb' }, object: 'nothing' }),
    action: null,
    changes: [],
  },
  'POST /operator/companies/import': {
    scene: () => {
      const columns = JSON.stringify(Object.keys(staffCompany()).map((field) => ({ heading: field, field })));
      const object = (answered: unknown): string => `company:${String((answered as CompanyImport).lines[0]?.company_id)}`;
      return Promise.resolve({ body: { file: companyFile(), country: 'gb', columns }, object });
    },
    action: 'company.create',
    changes: ['country', 'coverage', 'name', 'users'],
  },
  'POST /operator/companies/{id}/accreditations/{accreditation}/approve': {
    scene: withBody(certificate, { until: '2098-01-01T00:00:00Z' }),
    action: 'accreditation.approve',
    changes: ['until'],
  },
  'POST /operator/companies/{id}/accreditations/{accreditation}/reject': {
    scene: certificate,
    action: 'accreditation.reject',
    changes: ['until'],
  },
  'POST /operator/companies/{id}/bar-auto-pay': {
    scene: company(),
    action: 'billing.auto_pay_barred',
    changes: ['barred'],
  },
  'POST /operator/companies/{id}/cards/{card}/remove': {
    scene: async (test) => {
      const { companyId } = await test.company();
      const card = await test.database.db.first(sql<{ id: number }>`select id from cards where company_id = ${companyId}`);
      return { params: { id: companyId, card: card?.id ?? 0 }, object: `company:${companyId}` };
    },
    action: 'company.card.remove',
    changes: ['card', 'cards', 'default'],
  },
  'POST /operator/companies/{id}/close': {
    scene: company(),
    action: 'company.close',
    changes: ['status'],
  },
  'POST /operator/companies/{id}/lock': {
    scene: company(),
    action: 'company.lock',
    changes: ['locked'],
  },
  'POST /operator/companies/{id}/notes': {
    scene: company(),
    action: 'company.note',
    changes: ['note'],
  },
  'POST /operator/companies/{id}/reopen': {
    scene: company({}, after('close')),
    action: 'company.reopen',
    changes: ['status'],
  },
  'POST /operator/companies/{id}/sign-in-link': {
    scene: company(),
    action: 'company.sign_in_link',
    changes: ['user'],
  },
  'POST /operator/companies/{id}/unbar-auto-pay': {
    scene: company({}, after('bar-auto-pay')),
    action: 'billing.auto_pay_unbarred',
    changes: ['barred'],
  },
  'POST /operator/companies/{id}/unlock': {
    scene: company({}, after('lock')),
    action: 'company.unlock',
    changes: ['locked'],
  },
  'POST /operator/companies/{id}/users/reveal': {
    scene: async (test) => {
      const { companyId, userId } = await test.company();
      return { params: { id: companyId }, body: { user: userId }, object: `company:${companyId}` };
    },
    action: 'company.user.reveal',
    changes: ['user'],
  },
  'POST /operator/companies/{id}/users/{user}/lock': {
    scene: memberOf(),
    action: 'company.member.lock',
    changes: ['locked'],
  },
  'POST /operator/companies/{id}/users/{user}/unlock': {
    scene: memberOf(async (test, path) => after('lock')(test, path)),
    action: 'company.member.unlock',
    changes: ['locked'],
  },
  'POST /operator/companies/{id}/users/{user}/reset-second-factor': {
    scene: memberOf(async (test, _, userId) => {
      await test.database.db.rows(sql`
        insert into second_factors (user_id, secret, confirmed_at) values (${userId}, ${Buffer.from('sealed')}, app_now())`);
    }),
    action: 'company.member.reset-second-factor',
    changes: ['secondFactor'],
  },
  'POST /operator/companies/{id}/vat-check': {
    scene: async (test) => {
      const { companyId } = await test.company();
      await test.database.db.rows(sql`update companies set vat_number = 'GB123456789' where id = ${companyId}`);
      return { params: { id: companyId }, object: `company:${companyId}` };
    },
    action: 'company.vat_check',
    changes: ['vatNumber'],
  },
  'POST /operator/companies/{id}/view': {
    scene: company(),
    action: 'company.view.begin',
    changes: ['until'],
  },
  'POST /operator/discount-changes/{id}/confirm': {
    scene: discountAsked,
    action: 'company.discount.confirm',
    changes: ['discountBp'],
  },
  'POST /operator/discount-changes/{id}/reject': {
    scene: discountAsked,
    action: 'company.discount.reject',
    changes: ['discountBp', 'wantedBp'],
  },
  'PUT /operator/companies/{id}/flags': {
    scene: withBody(company(), { show_listing: false, discount: 5 }),
    action: 'company.flags',
    changes: ['discountBp', 'showListing'],
  },
  'PUT /operator/companies/{id}/profile': {
    scene: otherProfile,
    action: 'company.profile',
    // The audit log records that the telephone changed, not the numbers.
    changes: ['town'],
  },
  'PUT /operator/companies/{id}/terms': {
    scene: withBody(company(), { credit_limit: 750, terms_days: 21 }),
    action: 'company.terms',
    changes: ['creditLimitMinor', 'termsDays'],
  },
};

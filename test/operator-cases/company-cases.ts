import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';
import type { CompanyWish } from '../factories/create-company.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

const company =
  (wish: CompanyWish = {}, prepare: (test: TestApp, path: string) => Promise<unknown> = () => Promise.resolve()) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const { companyId } = await test.company(wish);
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

async function certificate(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const held = await test.database.db.first(
    sql<{ id: number }>`select min(scheme_id) as id from company_accreditations where company_id = ${companyId}`,
  );
  return { params: { id: companyId, accreditation: held?.id ?? 0 }, object: `company:${companyId}` };
}

/** Somebody else asked for leads that cost nothing. */
async function discountAsked(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const body = { discount: 100, reason: 'our own fitters' };
  const asked = await (await test.staff()).call('PUT', `/operator/companies/${companyId}/flags`, body);
  return { params: { id: asked.json<{ data: { waiting: number } }>().data.waiting }, object: `company:${companyId}` };
}

export const companyCases: OperatorCases = {
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
  'POST /operator/companies/{id}/reopen': {
    scene: company({}, after('close')),
    action: 'company.reopen',
    changes: ['status'],
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
};

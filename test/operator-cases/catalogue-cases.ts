import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';
import { prepare } from './prepare.ts';

const inEnglish = (en: string) => ({ en, sv: null, da: null, no: null, es: null, fr: null });
const newCode = () => `sample-${randomCode(8).toLowerCase()}`;
const newWorkType = () => ({ code: newCode(), site: 1, category_id: 1, name: inEnglish('Towel rails') });
const newCategory = () => ({ code: newCode(), name: inEnglish('Pools') });
const newQuestion = () => ({ code: newCode(), text: inEnglish('How many rooms?'), hidden_from_buyers: false, glance: null, options: [] });

async function getWorkTypeId(test: TestApp, code: string): Promise<number> {
  const row = await test.database.db.first(sql<{ id: number }>`select id from work_types where code = ${code}`);
  return row?.id ?? 0;
}

async function category(_: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const { id } = await prepare<{ id: number }>(admin, 'POST', '/operator/categories', newCategory());
  return { params: { id }, object: `category:${id}` };
}

/** An unused work type in the state these steps lead to. */
const workType =
  (...steps: readonly string[]) =>
  async (_: TestApp, admin: TestCaller): Promise<OperatorScene> => {
    const { id } = await prepare<{ id: number }>(admin, 'POST', '/operator/work-types', newWorkType());
    for (const step of steps) await prepare(admin, 'POST', `/operator/work-types/${id}/${step}`);
    return { params: { workTypeId: id }, object: `work_type:${id}` };
  };

/** A day in half a year; prices can be scheduled up to two years ahead. */
const later = new Date(Date.now() + 183 * 86_400_000).toISOString().slice(0, 10);

async function scheduledPrice(test: TestApp, admin: TestCaller): Promise<OperatorScene> {
  await prepare(admin, 'PUT', '/operator/prices', { changes: [{ country: 'se', work_type_id: 101, price: 350 }], from: later });
  const entry = await test.database.db.first(sql<{ id: number }>`select max(id) as id from price_list_entries where country = 'se'`);
  return { params: { id: entry?.id ?? 0 }, object: 'price:se/101' };
}

type Factors = { readonly exclusivity: { readonly one: number }; readonly freshness: object; readonly scheduled: { from: string }[] };

/** Current factors, with another one for leads with a single buyer. */
async function otherFactors(admin: TestCaller, country: string) {
  const { exclusivity, freshness } = await prepare<Factors>(admin, 'GET', `/operator/price-factors/${country}`);
  return { exclusivity: { ...exclusivity, one: exclusivity.one + 0.1 }, freshness };
}

async function scheduledFactors(_: TestApp, admin: TestCaller): Promise<OperatorScene> {
  await prepare(admin, 'PUT', '/operator/price-factors/no', { ...(await otherFactors(admin, 'no')), from: later });
  const { scheduled } = await prepare<Factors>(admin, 'GET', '/operator/price-factors/no');
  return { params: { country: 'no' }, body: { from: scheduled[0]?.from }, object: 'price_factors:no' };
}

export const catalogueCases: OperatorCases = {
  'POST /operator/categories': {
    scene: () => Promise.resolve({ body: newCategory(), object: answeredId('category') }),
    action: 'category.added',
    changes: ['code', 'name'],
  },
  'POST /operator/categories/{id}/move': {
    scene: () => Promise.resolve({ params: { id: 1 }, body: { place: 2 }, object: 'category:1' }),
    action: 'category.moved',
    changes: ['order'],
  },
  'POST /operator/categories/{id}/remove': { scene: category, action: 'category.removed', changes: ['code', 'name'] },
  'PUT /operator/categories/{id}': {
    scene: async (test, admin) => ({ ...(await category(test, admin)), body: { name: inEnglish('Swimming pools') } }),
    action: 'category.named',
    changes: ['name'],
  },
  'POST /operator/price-factors/{country}/cancel': {
    scene: scheduledFactors,
    action: 'price_factors.schedule_cancelled',
    changes: ['exclusivityBp', 'factorsBp', 'from', 'stepsHours'],
  },
  'POST /operator/prices/scheduled/{id}/cancel': {
    scene: scheduledPrice,
    action: 'price.schedule_cancelled',
    changes: ['from', 'netMinor'],
  },
  'POST /operator/questions': {
    scene: () => Promise.resolve({ body: newQuestion(), object: answeredId('question') }),
    action: 'question.added',
    changes: ['code', 'glance', 'hiddenFromBuyers', 'options', 'text'],
  },
  'POST /operator/work-types': {
    scene: () => Promise.resolve({ body: newWorkType(), object: answeredId('work_type') }),
    action: 'work_type.added',
    changes: ['categoryId', 'code', 'name', 'site'],
  },
  'POST /operator/work-types/{workTypeId}/remove': {
    scene: workType(),
    action: 'work_type.removed',
    changes: ['categoryId', 'code', 'name'],
  },
  'POST /operator/work-types/{workTypeId}/restore': {
    scene: workType('retire'),
    action: 'work_type.restored',
    changes: ['retired'],
  },
  'POST /operator/work-types/{workTypeId}/retire': {
    scene: workType(),
    action: 'work_type.retired',
    changes: ['companies', 'onSale', 'removable', 'retired', 'waiting'],
  },
  'PUT /operator/price-factors/{country}': {
    scene: async (_, admin) => {
      const body = { ...(await otherFactors(admin, 'gb')), from: null };
      return { params: { country: 'gb' }, body, object: 'price_factors:gb' };
    },
    action: 'price_factors.set',
    changes: ['exclusivityBp'],
  },
  'PUT /operator/prices': {
    scene: () =>
      Promise.resolve({ body: { changes: [{ country: 'gb', work_type_id: 101, price: 27 }], from: null }, object: 'price:gb/101' }),
    action: 'price.set',
    changes: ['netMinor'],
  },
  'PUT /operator/questions/{id}': {
    scene: async (_, admin) => {
      const { code: _code, ...question } = newQuestion();
      const { id } = await prepare<{ id: number }>(admin, 'POST', '/operator/questions', { ...question, code: newCode() });
      const body = { ...question, text: inEnglish('How many rooms are cold?'), hidden_from_buyers: true };
      return { params: { id }, body, object: `question:${id}` };
    },
    action: 'question.changed',
    changes: ['hiddenFromBuyers', 'text'],
  },
  'PUT /operator/work-types/{workTypeId}': {
    scene: async (test, admin) => {
      const { params = {}, object } = await workType()(test, admin);
      const body = { category_id: 2, name: inEnglish('Towel rail'), finance_allowed: true, requirements: [], questions: [] };
      return { params, body, object };
    },
    action: 'work_type.changed',
    changes: ['categoryId', 'financeAllowed', 'name'],
  },
  'PUT /operator/work-types/{workTypeId}/reports': {
    scene: async (test) => {
      const workTypeId = await getWorkTypeId(test, 'boiler-service');
      return { params: { workTypeId }, body: { banned: true }, object: `work_type:${workTypeId}` };
    },
    action: 'work_type.reports_banned',
    changes: ['banned'],
  },
};

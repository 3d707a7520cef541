import type { TestCaller } from '../app-harness.ts';
import { brandSettings, newBrandBody } from '../factories/new-brand.ts';
import { png } from '../factories/pictures.ts';
import type { TestApp } from '../app-harness.ts';
import type { OperatorCases } from './operator-case.ts';
import { prepare } from './prepare.ts';

async function begunBrand(_: TestApp, admin: TestCaller): Promise<string> {
  const { reason: _reason, ...body } = newBrandBody();
  await prepare(admin, 'POST', '/operator/brands', body);
  return body.key;
}

/** A scheduled change of the brand's name. */
async function scheduledId(test: TestApp, admin: TestCaller): Promise<{ id: number; key: string }> {
  const key = await begunBrand(test, admin);
  const from = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await prepare(admin, 'PUT', `/operator/brands/${key}`, { ...brandSettings(), name: 'Quoted again', from });
  const { scheduled } = await prepare<{ scheduled: { id: number }[] }>(admin, 'GET', `/operator/brands/${key}`);
  return { id: scheduled[0]?.id ?? 0, key };
}

const fields = ['accent', 'country', 'gasSafetyBadge', 'hero', 'isOpen', 'language', 'legalLine', 'logo', 'name', 'noun', 'phone', 'site'];

export const brandCases: OperatorCases = {
  'POST /operator/brands': {
    scene: () => {
      const { reason: _, ...body } = newBrandBody();
      return Promise.resolve({ body, object: `brand:${body.key}` });
    },
    action: 'brand.created',
    changes: [...fields, 'slugOne', 'slugSeveral'],
  },
  'PUT /operator/brands/{key}': {
    scene: async (test, admin) => {
      const key = await begunBrand(test, admin);
      return { params: { key }, body: { ...brandSettings(), name: 'Quoted again', accent: 'blue' }, object: `brand:${key}` };
    },
    action: 'brand.set',
    changes: ['accent', 'name'],
  },
  'POST /operator/scheduled-changes/{id}/cancel': {
    scene: async (test, admin) => {
      const { id, key } = await scheduledId(test, admin);
      return { params: { id }, object: `brand:${key}` };
    },
    action: 'brand.schedule_cancelled',
    changes: ['from', 'name'],
  },
  'POST /operator/brands/{key}/pictures/{ground}': {
    scene: async (test, admin) => {
      const key = await begunBrand(test, admin);
      return { params: { key, ground: 'light' }, body: { picture: new Blob([new Uint8Array(await png())]) }, object: `brand:${key}` };
    },
    action: 'brand.picture_set',
    changes: ['lightHash'],
  },
};

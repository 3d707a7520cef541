import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp } from '../app-harness.ts';
import { makeSource, putOnSale, takeIn } from '../factories/create-enquiry.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

const about = (id: number, body: Readonly<Record<string, unknown>> = {}): OperatorScene => ({
  params: { id },
  body,
  object: `enquiry:${id}`,
});

const received = async (test: TestApp): Promise<number> => takeIn(test.database, (await makeSource(test.database)).sourceId);

/** An enquiry that a person holds back. */
async function held(test: TestApp): Promise<OperatorScene> {
  const id = await received(test);
  const body = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'to be spoken to first' };
  const response = await (await test.staff()).call('POST', `/operator/enquiries/${id}/hold`, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return about(id);
}

async function workType(test: TestApp, code: string): Promise<number> {
  const row = await test.database.db.first(sql<{ id: number }>`select id from work_types where code = ${code}`);
  return row?.id ?? 0;
}

async function sourceWithKey(test: TestApp) {
  const { sourceId } = await makeSource(test.database);
  const key = await test.database.db.first(sql<{ id: number }>`select id from intake_keys where source_id = ${sourceId}`);
  return { sourceId, keyId: key?.id ?? 0 };
}

export const marketplaceCases: OperatorCases = {
  'POST /operator/enquiries/{id}/hold': {
    scene: async (test) => about(await received(test), { until: '2098-01-01T00:00:00Z' }),
    action: 'enquiry.hold',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/qualify': {
    scene: async (test) => about(await received(test)),
    action: 'enquiry.qualify',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/release': {
    scene: held,
    action: 'enquiry.release',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/remove': {
    scene: async (test) => about(await putOnSale(test.database, (await makeSource(test.database)).sourceId)),
    action: 'enquiry.remove',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/intake-keys/{id}/revoke': {
    scene: async (test) => {
      const { keyId } = await sourceWithKey(test);
      return { params: { id: keyId }, object: `intake-key:${keyId}` };
    },
    action: 'intake-key.revoke',
    changes: ['revoked'],
  },
  'POST /operator/sources': {
    scene: () => Promise.resolve({ body: { name: `Partner ${randomCode()}` }, object: ({ id }) => `source:${String(id)}` }),
    action: 'source.create',
    changes: ['holdMinutes', 'keyId', 'name'],
  },
  'POST /operator/sources/{id}/keys': {
    scene: async (test) => ({
      params: { id: (await sourceWithKey(test)).sourceId },
      object: ({ key_id: keyId }) => `intake-key:${String(keyId)}`,
    }),
    action: 'intake-key.issue',
    changes: ['sourceId'],
  },
  'PUT /operator/enquiries/{id}/price': {
    scene: async (test) => about(await putOnSale(test.database, (await makeSource(test.database)).sourceId), { price: 31 }),
    action: 'enquiry.price',
    changes: ['priceMinor'],
  },
  'PUT /operator/work-types/{workTypeId}/reports': {
    scene: async (test) => {
      const workTypeId = await workType(test, 'boiler-service');
      return { params: { workTypeId }, body: { banned: true }, object: `work_type:${workTypeId}` };
    },
    action: 'work_type.reports_banned',
    changes: ['banned'],
  },
};

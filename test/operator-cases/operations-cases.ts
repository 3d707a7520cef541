import { randomBytes } from 'node:crypto';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';
import { failJob } from '../factories/fail-job.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

async function failedJob(test: TestApp): Promise<OperatorScene> {
  const id = await failJob(test.database);
  return { params: { name: 'release-enquiry', id }, object: `job:release-enquiry/${id}` };
}

const period = { from: '2026-01-01', until: '2026-12-31' };

export const operationsCases: OperatorCases = {
  // A file of a list that the person may read; the row of the export says who asked.
  'POST /operator/exports': {
    scene: (test) => {
      test.exporting.directRows = -1;
      return Promise.resolve({ body: { address: '/api/v1/operator/leads/export?view=all' }, object: 'nothing' });
    },
    action: null,
    changes: [],
  },
  'POST /operator/exports/{code}/cancel': {
    scene: async (test, admin) => {
      test.exporting.directRows = -1;
      const asked = await admin.call('POST', '/operator/exports', { address: '/api/v1/operator/leads/export?view=all' });
      return { params: { code: asked.json<{ data: { export: { code: string } } }>().data.export.code }, object: 'nothing' };
    },
    action: null,
    changes: [],
  },
  'POST /operator/audit/siem': {
    scene: () => Promise.resolve({ body: { ...period, format: 'jsonl' }, object: `audit:${period.from}/${period.until}` }),
    action: 'audit.export',
    changes: ['format', 'from', 'until'],
  },
  'POST /operator/jobs/{name}/{id}/give-up': {
    scene: failedJob,
    action: 'job.give-up',
    changes: ['state'],
  },
  'POST /operator/settings/mail-webhooks/{provider}/renew': {
    scene: () => Promise.resolve({ params: { provider: 'postmark' }, object: 'mail-webhook:postmark' }),
    action: 'mail-webhook.renew',
    changes: ['renewals'],
  },
  'POST /operator/paused-addresses/{id}/lift': {
    scene: async ({ database }) => {
      const paused = await database.db.first(sql<{ id: number }>`
        insert into paused_addresses (address_hash, shown, kind, reason) values (${randomBytes(32)}, 'a•••@consumer.test', 'bounces', 'no_mailbox')
        returning id`);
      return { params: { id: String(paused?.id) }, object: `paused-address:${paused?.id}` };
    },
    action: 'address.lift-pause',
    changes: ['address', 'kind'],
  },
  'PUT /operator/settings/{key}': {
    scene: () => Promise.resolve({ params: { key: 'enquiry.life_days' }, body: { value: 21 }, object: 'setting:enquiry.life_days' }),
    action: 'setting.changed',
    changes: ['value'],
  },
  'PUT /operator/records/controller': {
    scene: () =>
      Promise.resolve({
        body: {
          name: 'Midland Leads Ltd',
          contact: '1 High Street, Leicester',
          representative: '',
          protection_officer: 'privacy@midland.test',
          transfers: 'None',
          measures: 'Locked offices',
        },
        object: 'records:controller',
      }),
    action: 'records.controller',
    changes: ['contact', 'measures', 'name', 'protection_officer', 'transfers'],
  },
  'POST /operator/settings/test-mail': {
    scene: async ({ database }) => {
      const asks = await database.db.first(sql<{ id: number }>`select min(id) as id from staff where name = 'Robin Tester'`);
      return { object: `staff:${asks?.id}` };
    },
    action: 'mail.test',
    changes: ['channel'],
  },
  'POST /operator/jobs/{name}/{id}/retry': {
    scene: failedJob,
    action: 'job.retry',
    changes: ['state'],
  },
};

import { insertMetaLeads } from '../../server/enquiries/intake/meta-leads.ts';
import { saveFormat } from '../../server/enquiries/intake/source-format.ts';
import { saveCallback } from '../../server/integrations/source-callbacks.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import { plainFormat } from '../factories/plain-format.ts';
import { enquiryInput, makeSource, putOnSale, releaseByTheBook, takeIn } from '../factories/create-enquiry.ts';
import { importFile, importText } from '../factories/import-file.ts';
import { checkLeads, readImport, sendImport } from '../factories/import-leads.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';
import { prepare } from './prepare.ts';

const about = (id: number, body: Readonly<Record<string, unknown>> = {}): OperatorScene => ({
  params: { id },
  body,
  object: `enquiry:${id}`,
});

const received = async (test: TestApp): Promise<number> => takeIn(test.database, (await makeSource(test.database)).sourceId);

/** An enquiry held by an operator. */
async function held(test: TestApp): Promise<OperatorScene> {
  const id = await received(test);
  const body = { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'to be spoken to first' };
  const response = await (await test.staff()).call('POST', `/operator/enquiries/${id}/hold`, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return about(id);
}

async function sourceWithKey(test: TestApp) {
  const { sourceId } = await makeSource(test.database);
  const key = await test.database.db.first(sql<{ id: number }>`select id from intake_keys where source_id = ${sourceId}`);
  return { sourceId, keyId: key?.id ?? 0 };
}

const source = async (test: TestApp): Promise<OperatorScene> => {
  const { sourceId } = await makeSource(test.database);
  return { params: { id: sourceId }, object: `source:${sourceId}` };
};

/** A source whose statuses are sent to an address. */
const withCallback = async (test: TestApp): Promise<OperatorScene> => {
  const { sourceId } = await makeSource(test.database);
  const callback = { url: 'https://track.example.com/', method: 'post', events: ['sold'] } as const;
  await test.database.inTx((tx) => saveCallback(tx, test.outward.sealer, sourceId, callback));
  return { params: { id: sourceId }, object: `source:${sourceId}` };
};

const newFormat = {
  kind: 'form',
  field_map: [{ from: 'mobile', to: 'telephone' }],
  fixed: [{ field: 'country', value: 'gb' }],
  field_values: [{ field: 'work_type', theirs: 'New boiler', ours: 'gas-boiler-replacement' }],
  event_id_fields: ['event_id', 'lead_id', 'id'],
  consent_forms: [{ form_id: '7', text: 'I agree that up to three companies call me.' }],
  success_body: 'OK {{quote_code}}',
  failure_body: 'ERROR {{errors}}',
  signing_secret: 'a long random secret',
};

/** A call that was refused for its missing postcode, which the source's format has provided since. */
async function failedCall(test: TestApp): Promise<number> {
  const { sourceId, key } = await makeSource(test.database);
  const { postcode, ...rest } = enquiryInput();
  await test.source(key).call('POST', '/intake/enquiries', { ...rest, event_id: randomCode() });
  const fixed = [{ field: 'postcode', value: postcode }];
  await test.database.inTx((tx) => saveFormat(tx, sourceId, { ...plainFormat, fixed }));
  const failed = await test.database.db.first(sql<{ id: number }>`select id from failed_calls where source_id = ${sourceId}`);
  return failed?.id ?? 0;
}

const onSale = async (test: TestApp) => putOnSale(test.database, (await makeSource(test.database)).sourceId);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const question = { work_type: 'gas-boiler-replacement', postcode: 'LE1 1AA' };

/** Finds the object of an enquiry just taken in, by the code in the response. */
/** An import in the middle of its steps. */
async function uploaded(admin: TestCaller): Promise<number> {
  return (await sendImport(admin, importText([{}]))).json<{ data: { id: number } }>().data.id;
}

export const marketplaceCases: OperatorCases = {
  // A dry run with other caps changes nothing.
  'POST /operator/dry-run/company/{id}': {
    scene: async (test) => ({ params: { id: (await test.company()).companyId }, object: 'nothing' }),
    action: null,
    changes: [],
  },
  // A dry run of an invented enquiry changes nothing.
  'POST /operator/dry-run/enquiry': {
    scene: () => Promise.resolve({ body: question, object: 'nothing' }),
    action: null,
    changes: [],
  },
  'POST /operator/enquiries': {
    scene: () =>
      Promise.resolve({ body: { ...enquiryInput() }, headers: { 'idempotency-key': randomCode() }, object: answeredId('enquiry') }),
    action: 'enquiry.create',
    changes: ['country', 'district', 'heldFor', 'quoteCode', 'source', 'status', 'workType'],
  },
  'POST /operator/enquiries/bulk': {
    scene: async (test) => {
      const id = await onSale(test);
      return { body: { leads: [{ id, status: 'released' }], change: { action: 'withdraw' } }, object: `enquiry:${id}` };
    },
    action: 'enquiry.remove',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/copy': {
    scene: async (test) => about(await received(test)),
    action: 'enquiry.copy',
    changes: ['lines'],
  },
  'POST /operator/enquiries/{id}/erase': {
    scene: async (test) => about(await onSale(test), { seen: { withdraws: true, buyers: 0 } }),
    action: 'enquiry.erase',
    changes: ['companies', 'photos', 'reviews', 'withdrawn'],
  },
  'POST /operator/enquiries/{id}/send-copy': {
    scene: async (test) => about(await received(test)),
    action: 'enquiry.send-copy',
    changes: ['sent'],
  },
  'POST /operator/enquiries/{id}/send-link': {
    scene: async (test) => about(await received(test)),
    action: 'enquiry.send-link',
    changes: ['sent'],
  },
  'POST /operator/enquiries/{id}/hold': {
    scene: async (test) => about(await received(test), { until: '2098-01-01T00:00:00Z' }),
    action: 'enquiry.hold',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/offer': {
    scene: async (test) => about(await onSale(test), { company: (await test.company()).companyId, until: inMinutes(90) }),
    action: 'enquiry.offer',
    changes: ['companyId', 'until'],
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
    scene: async (test) => about(await onSale(test)),
    action: 'enquiry.remove',
    changes: ['qualified', 'status', 'until'],
  },
  'POST /operator/enquiries/{id}/reveal': {
    scene: async (test) => about(await received(test)),
    action: 'enquiry.reveal',
    changes: ['surface'],
  },
  'POST /operator/failed-calls/{id}/replay': {
    scene: async (test) => {
      const id = await failedCall(test);
      return { params: { id }, object: `failed-call:${id}` };
    },
    action: 'failed-call.replay',
    changes: ['quoteCode', 'sourceId'],
  },
  // Uploads a file; nothing is taken in before its start.
  'POST /operator/imports': {
    scene: () => Promise.resolve({ body: { file: importFile(importText([{}])) }, object: 'nothing' }),
    action: null,
    changes: [],
  },
  // Sets up an import and remembers its mapping as a suggestion.
  'PUT /operator/imports/{id}/mapping': {
    scene: async (_test, admin) => {
      const id = await uploaded(admin);
      const { columns, fixed } = await readImport(admin, id);
      return { params: { id }, body: { columns, fixed }, object: 'nothing' };
    },
    action: null,
    changes: [],
  },
  'POST /operator/imports/{id}/start': {
    scene: async (test, admin) => {
      const id = await checkLeads(test, admin, importText([{}]));
      return { params: { id }, body: { hold: false }, object: `import:${id}` };
    },
    action: 'import.start',
    changes: ['fileHash', 'hold', 'sourceId', 'state'],
  },
  'POST /operator/imports/{id}/cancel': {
    scene: async (_test, admin) => {
      const id = await uploaded(admin);
      return { params: { id }, object: `import:${id}` };
    },
    action: 'import.cancel',
    changes: ['fileHash', 'sourceId', 'state'],
  },
  'POST /operator/intake-keys/{id}/revoke': {
    scene: async (test) => {
      const { keyId } = await sourceWithKey(test);
      return { params: { id: keyId }, object: `intake-key:${keyId}` };
    },
    action: 'intake-key.revoke',
    changes: ['revoked'],
  },
  'POST /operator/meta-leads/{id}/retry': {
    scene: async (test) => {
      const { sourceId } = await makeSource(test.database);
      await test.database.inTx((tx) => insertMetaLeads(tx, sourceId, ['5550000000001']));
      const lead = await test.database.db.first(sql<{ id: number }>`select id from meta_leads where source_id = ${sourceId}`);
      return { params: { id: lead?.id ?? 0 }, object: `meta-lead:${lead?.id}` };
    },
    action: 'meta-lead.retry',
    changes: ['sourceId'],
  },
  'POST /operator/sources': {
    scene: () => Promise.resolve({ body: { name: `Partner ${randomCode()}` }, object: answeredId('source') }),
    action: 'source.create',
    changes: ['holdMinutes', 'keyId', 'name'],
  },
  'POST /operator/sources/{id}/callback/secret': {
    scene: withCallback,
    action: 'source.callback_secret',
    changes: ['replaced'],
  },
  'POST /operator/sources/{id}/callback/test': {
    scene: withCallback,
    action: 'source.callback_test',
    changes: ['queued'],
  },
  // Reads an example and saves nothing.
  'POST /operator/sources/{id}/format/test': {
    scene: async (test) => ({ ...(await source(test)), body: { content: JSON.stringify(enquiryInput()) }, object: 'nothing' }),
    action: null,
    changes: [],
  },
  'POST /operator/sources/{id}/keys': {
    scene: async (test) => ({
      params: { id: (await sourceWithKey(test)).sourceId },
      object: answeredId('intake-key', 'key_id'),
    }),
    action: 'intake-key.issue',
    changes: ['sourceId'],
  },
  'POST /operator/sources/{id}/resume': {
    scene: async (test, admin) => {
      const scene = await source(test);
      await prepare(admin, 'POST', `/operator/sources/${scene.params?.['id']}/stop`);
      return scene;
    },
    action: 'source.resume',
    changes: ['since', 'stopped'],
  },
  'POST /operator/sources/{id}/stop': {
    scene: source,
    action: 'source.stop',
    changes: ['stopped'],
  },
  'PUT /operator/enquiries/bulk/price': {
    scene: async (test) => {
      const id = await onSale(test);
      return { body: { leads: [{ id, status: 'released' }], price: 31 }, object: `enquiry:${id}` };
    },
    action: 'enquiry.price',
    changes: ['priceMinor'],
  },
  'PUT /operator/enquiries/{id}/maximum': {
    scene: async (test) => about(await onSale(test), { maximum: 1 }),
    action: 'enquiry.maximum',
    changes: ['listPriceMinor', 'maximum'],
  },
  'PUT /operator/enquiries/{id}/price': {
    scene: async (test) => about(await onSale(test), { price: 31 }),
    action: 'enquiry.price',
    changes: ['priceMinor'],
  },
  'PUT /operator/enquiries/{id}/priority-window': {
    scene: async (test) => {
      await test.company({ areaCode: 'AB' });
      const { sourceId } = await makeSource(test.database);
      return about(await releaseByTheBook(test.database, sourceId, { postcode: 'AB10 1AB' }), { until: inMinutes(20) });
    },
    action: 'enquiry.priority_window',
    changes: ['opensAt'],
  },
  'POST /operator/status-deliveries/{id}/retry': {
    scene: async (test) => {
      const { params } = await withCallback(test);
      const delivery = await test.database.db.first(sql<{ id: number }>`
        insert into source_status_deliveries (source_id, event, state, ended_at) values (${params?.['id'] ?? 0}, 'test', 'dead', app_now()) returning id`);
      return { params: { id: delivery?.id ?? 0 }, object: `status-delivery:${delivery?.id}` };
    },
    action: 'status-delivery.retry',
    changes: ['sourceId'],
  },
  'PUT /operator/sources/{id}/callback': {
    scene: async (test) => ({
      ...(await source(test)),
      body: { url: 'https://track.example.com/?click={{gclid}}', method: 'get', events: ['sold'] },
    }),
    action: 'source.callback',
    changes: ['host', 'method'],
  },
  'PUT /operator/sources/{id}/format': {
    scene: async (test) => ({ ...(await source(test)), body: newFormat }),
    action: 'source.format',
    changes: ['consentForms', 'fieldMap', 'fieldValues', 'fixed', 'kind', 'newSecrets', 'ownAnswers'],
  },
  'PUT /operator/sources/{id}': {
    scene: async (test) => ({ ...(await source(test)), body: { name: `Partner ${randomCode()}`, hold_minutes: 45 } }),
    action: 'source.change',
    changes: ['holdMinutes', 'name'],
  },
};

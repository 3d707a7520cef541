import { createStaff } from '../../server/identity/staff.ts';
import { hashSecret, randomCode, randomToken } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp, TestCaller } from '../app-harness.ts';
import { testPassword } from '../factories/create-company.ts';
import { openAuthenticator } from '../software-authenticator.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';

async function colleague(test: TestApp): Promise<OperatorScene> {
  const by = { staffId: null, actor: 'test' };
  const email = `${randomCode(8).toLowerCase()}@staff.test`;
  const id = await test.database.inTx((tx) => createStaff(tx, { email, name: 'Kim Colleague', role: 'agent', passwordHash: 'none', by }));
  return { params: { id: id ?? 0 }, object: `staff:${id}` };
}

async function lockedOut(test: TestApp): Promise<OperatorScene> {
  const scene = await colleague(test);
  await test.database.db.rows(sql`update staff set disabled_at = app_now() where id = ${scene.params?.['id'] ?? 0}`);
  return scene;
}

async function withFactor(test: TestApp): Promise<OperatorScene> {
  const scene = await colleague(test);
  await test.database.db.rows(sql`
    insert into second_factors (staff_id, secret, confirmed_at) values (${scene.params?.['id'] ?? 0}, ${Buffer.from('sealed')}, app_now())`);
  return scene;
}

async function signIn(test: TestApp, staffId: number | string): Promise<void> {
  await test.database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(randomToken())}, ${staffId})`);
}

async function signedInColleague(test: TestApp): Promise<OperatorScene> {
  const scene = await colleague(test);
  await signIn(test, scene.params?.['id'] ?? 0);
  return scene;
}

/** The caller is signed in on a second device. */
async function ownSession(test: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const answered = await admin.call('GET', '/operator/authorize');
  const { id } = answered.json<{ data: { id: number } }>().data;
  await signIn(test, id);
  return { object: `staff:${id}` };
}

const invitation = () => ({ name: 'Kim Invited', email: `${randomCode(8).toLowerCase()}@staff.test`, role: 'agent' });

async function invited(test: TestApp): Promise<OperatorScene> {
  const body = { ...invitation(), reason: 'for what comes next' };
  const answered = await (await test.staff()).call('POST', '/operator/staff/invitations', body);
  const { id } = answered.json<{ data: { id: number } }>().data;
  return { params: { id }, object: `staff_invitation:${id}` };
}

const view = () => ({ list: 'leads', name: `Held ${randomCode(8)}`, query: 'view=held&search=LE1' });

async function keptView(_: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const answered = await admin.call('POST', '/operator/list-views', { ...view(), reason: 'for their own work' });
  const { id } = answered.json<{ data: { id: number } }>().data;
  return { params: { id }, object: `list_view:${id}` };
}

/** The answer of a new authenticator to a challenge that the caller began with their password. */
async function newPasskey(admin: TestCaller): Promise<Record<string, unknown>> {
  const begun = await admin.call('POST', '/operator/passkeys/options', { password: testPassword });
  return { ...openAuthenticator().create(begun.json<{ data: { challenge: string } }>().data), name: 'Office laptop' };
}

async function ownId(admin: TestCaller): Promise<number> {
  return (await admin.call('GET', '/operator/authorize')).json<{ data: { id: number } }>().data.id;
}

async function ownPasskey(_: TestApp, admin: TestCaller): Promise<OperatorScene> {
  const added = await admin.call('POST', '/operator/passkeys', { ...(await newPasskey(admin)), reason: 'for the office laptop' });
  return { params: { id: added.json<{ data: { id: number } }>().data.id }, object: `staff:${await ownId(admin)}` };
}

export const staffCases: OperatorCases = {
  'POST /operator/list-views': {
    scene: () => Promise.resolve({ body: view(), object: answeredId('list_view') }),
    action: 'list-view.save',
    changes: ['list', 'name'],
  },
  'POST /operator/list-views/{id}/rename': {
    scene: async (test, admin) => ({ ...(await keptView(test, admin)), body: { name: 'Another name' } }),
    action: 'list-view.rename',
    changes: ['name'],
  },
  'POST /operator/list-views/{id}/remove': {
    scene: keptView,
    action: 'list-view.remove',
    changes: ['list', 'name'],
  },
  'POST /operator/staff/invitations': {
    scene: () => Promise.resolve({ body: invitation(), object: answeredId('staff_invitation') }),
    action: 'staff.invite',
    changes: ['role'],
  },
  'POST /operator/staff/invitations/{id}/withdraw': {
    scene: invited,
    action: 'staff.uninvite',
    changes: ['open'],
  },
  'POST /operator/sessions/end': {
    scene: ownSession,
    action: 'staff.end-sessions',
    changes: ['sessions'],
  },
  'POST /operator/staff/{id}/end-sessions': {
    scene: signedInColleague,
    action: 'staff.end-sessions',
    changes: ['sessions'],
  },
  // Only issues a challenge.
  'POST /operator/passkeys/options': {
    scene: () => Promise.resolve({ body: { password: testPassword }, object: '' }),
    action: null,
    changes: [],
  },
  'POST /operator/passkeys': {
    scene: async (_, admin) => ({ body: await newPasskey(admin), object: `staff:${await ownId(admin)}` }),
    action: 'passkey.add',
    changes: ['passkey'],
  },
  'POST /operator/passkeys/{id}/remove': {
    scene: ownPasskey,
    action: 'passkey.remove',
    changes: ['passkey'],
  },
  'POST /operator/staff/{id}/lock': {
    scene: colleague,
    action: 'staff.lock',
    changes: ['locked'],
  },
  'POST /operator/staff/{id}/reset-second-factor': {
    scene: withFactor,
    action: 'staff.reset-second-factor',
    changes: ['secondFactor'],
  },
  'POST /operator/staff/{id}/role': {
    scene: async (test) => ({ ...(await colleague(test)), body: { role: 'admin' } }),
    action: 'staff.role',
    changes: ['role'],
  },
  'POST /operator/staff/{id}/unlock': {
    scene: lockedOut,
    action: 'staff.unlock',
    changes: ['locked'],
  },
};

import * as z from 'zod';
import { data, endpoints } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';
import { connections } from './values.ts';

const reading = { caller: 'staff', role: 'admin', owner: 'none', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;

/** What the installation consists of and is connected to. Set by the environment; read-only here. */
export const installation = endpoints({
  'GET /operator/settings/connections': {
    id: 'listConnections',
    ...reading,
    summary: 'List the connections configured by the environment. Names of variables, never their values.',
    answers: {
      200: data(
        z.array(
          z.object({
            key: z.enum(connections),
            configured: z.boolean(),
            /** Variables that would have to be set. */
            variables: z.array(z.string()),
          }),
        ),
      ),
    },
    refusals: [401, 404],
  },
  'POST /operator/settings/test-mail': {
    id: 'sendTestMail',
    summary: 'Send a test mail to the caller. `kept`: this installation sends no mail, so it stays in the outbox.',
    caller: 'staff',
    role: 'admin',
    owner: 'none',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ kept: z.boolean() })) },
    refusals: [400, 401, 403, 422, 429],
  },
  'GET /operator/settings/licences': {
    id: 'listLicences',
    ...reading,
    summary: 'List this installation’s packages with their licences, and the sources of its reference data.',
    answers: {
      200: data(
        z.object({
          packages: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string().nullable() })),
          sources: z.array(z.object({ name: z.string(), licence: z.string(), taken: z.string() })),
          /** Attributions required wherever the data are shown. */
          attributions: z.array(z.string()),
        }),
      ),
    },
    refusals: [401, 404],
  },
});

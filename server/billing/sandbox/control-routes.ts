import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import { faultKinds } from './faults/fault-rule.ts';
import { removeFaults, setFault } from './faults/set-fault.ts';
import { closeDispute, openDispute } from './payments/open-dispute.ts';
import { findPaymentIntent } from './objects/objects-query.ts';
import { areSame } from './sandbox-keys-rule.ts';
import { errorWire } from './protocol/error-wire.ts';
import { SandboxRefusal } from './protocol/refuse-call.ts';

const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  operation: z.string().nullable().default(null),
  value: z.int().min(0).max(100_000).nullable().default(null),
  times: z.int().min(1).nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
});
const disputeSchema = z.strictObject({ payment_intent: z.string() });
const closingSchema = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const idSchema = z.object({ id: z.string() });

/** What tests and whoever tries the product out steer the sandbox with; none of it is Stripe's. Takes JSON and the secret key. */
export function addControlRoutes(app: FastifyInstance, { inTx }: Database, secretKey: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isAllowed = areSame(request.headers.authorization ?? '', `Bearer ${secretKey}`);
    done(isAllowed ? undefined : new SandboxRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.status).send(errorWire(error.problem));
    if (!(error instanceof z.ZodError)) throw error;
    return reply.code(400).send(errorWire({ type: 'invalid_request_error', message: z.prettifyError(error) }));
  });
  const addCall = (method: 'POST' | 'DELETE', url: string, carryOut: (tx: Tx, request: FastifyRequest) => Promise<object>): void => {
    app.route({ method, url, handler: (request) => inTx((tx) => carryOut(tx, request)) });
  };
  addCall('POST', '/faults', async (tx, { body }) => {
    const { until, ...fault } = faultSchema.parse(body);
    await setFault(tx, { ...fault, until: until === null ? null : new Date(until) });
    return {};
  });
  addCall('DELETE', '/faults', async (tx) => {
    await removeFaults(tx);
    return {};
  });
  addCall('POST', '/disputes', async (tx, { body }) => {
    const intent = await findPaymentIntent(tx, disputeSchema.parse(body).payment_intent);
    return (await openDispute(tx, intent.latestCharge ?? '')).body;
  });
  addCall('POST', '/disputes/:id/close', async (tx, { body, params }) => {
    const { id } = idSchema.parse(params);
    return (await closeDispute(tx, id, closingSchema.parse(body).outcome)).body;
  });
}

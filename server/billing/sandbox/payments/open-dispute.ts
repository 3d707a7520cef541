import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordEvent } from '../events/record-event.ts';
import { disputeWire } from '../objects/charge-wire.ts';
import { newId } from '../objects/object-id-rule.ts';
import { disputeColumns, findCharge, needed, type DisputeRow } from '../objects/objects-query.ts';
import { invalidRequest } from '../protocol/refuse-call.ts';
import type { SandboxAnswer } from '../protocol/error-wire.ts';

function findDispute(tx: Tx, id: string): Promise<DisputeRow> {
  return needed(tx, 'dispute', id, sql<DisputeRow>`select ${disputeColumns} from sandbox.disputes where id = ${id}`);
}

/** The cardholder's bank takes back what is left of a charge. */
export async function openDispute(tx: Tx, chargeId: string): Promise<SandboxAnswer> {
  const charge = await findCharge(tx, chargeId);
  const left = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded' || charge.isDisputed || left === 0) {
    throw invalidRequest('charge_disputed', 'The charge took no money, or it was disputed before', 'charge');
  }
  const id = newId('dp');
  await tx.rows(sql`
    insert into sandbox.disputes (id, payment_intent_id, charge_id, amount, currency)
    values (${id}, ${charge.paymentIntent}, ${charge.id}, ${left}, ${charge.currency})`);
  const wire = disputeWire(await findDispute(tx, id));
  await recordEvent(tx, 'charge.dispute.created', wire);
  await recordEvent(tx, 'charge.dispute.funds_withdrawn', wire);
  return { status: 200, body: wire };
}

/** The bank has decided: won, the money comes again. */
export async function closeDispute(tx: Tx, id: string, outcome: 'won' | 'lost'): Promise<SandboxAnswer> {
  const dispute = await findDispute(tx, id);
  if (dispute.status !== 'needs_response') throw invalidRequest('dispute_closed', 'The dispute has been decided', 'dispute');
  await tx.rows(sql`update sandbox.disputes set status = ${outcome} where id = ${id}`);
  const wire = disputeWire(await findDispute(tx, id));
  await recordEvent(tx, 'charge.dispute.closed', wire);
  if (outcome === 'won') await recordEvent(tx, 'charge.dispute.funds_reinstated', wire);
  return { status: 200, body: wire };
}

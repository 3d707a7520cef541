import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SourceDemands } from '../check-rule.ts';
import { sql } from '../../platform/database/sql.ts';

export interface ChangedSource extends Omit<SourceDemands, 'smsSetUp'> {
  readonly sourceId: SourceId;
  readonly name: string;
  readonly holdMinutes: number;
  readonly frameOrigins: readonly string[];
}

/** Another name for a locked source, and other terms for what comes in from now on. */
export async function changeSource(tx: Tx, { sourceId, name, holdMinutes, ...terms }: ChangedSource): Promise<void> {
  await tx.rows(sql`
    update sources set name = ${name}, hold_minutes = ${holdMinutes}, required_checks = ${[...terms.requiredChecks]}, score_limit = ${terms.scoreLimit},
           frame_origins = ${[...terms.frameOrigins]}, brings_proof = ${terms.bringsProof}
    where id = ${sourceId}`);
}

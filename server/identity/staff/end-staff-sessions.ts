import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { endViews } from '../viewing/end-views.ts';

/** Whatever a member has open ends now: sessions, half a sign-in, a look with a company's eyes. The caller holds the member's row. */
export async function endStaffSessions(tx: Tx, staffId: StaffId, reason: string): Promise<void> {
  await tx.together(
    sql`update sessions set revoked_at = app_now() where staff_id = ${staffId} and revoked_at is null`,
    sql`delete from pending_sign_ins where staff_id = ${staffId}`,
  );
  await endViews(tx, sql`staff_id = ${staffId}`, reason);
}

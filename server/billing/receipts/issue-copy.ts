import type { CompanyId } from '../../../contract/kit/ids.ts';
import { insertMessage } from '../../platform/outbox.ts';
import type { Sql } from '../../platform/database/sql.ts';

/** A document by mail to its company, once for a cause. */
export function issueCopy({
  companyId,
  code,
  cause,
}: {
  readonly companyId: CompanyId;
  readonly code: string;
  readonly cause: string;
}): Sql {
  return insertMessage({
    dedupeKey: `document-copy:${code}:${cause}`,
    channel: 'email',
    template: 'document-copy',
    recipient: { kind: 'company', id: companyId },
    payload: { code },
  });
}

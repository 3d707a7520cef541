import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';

/** Writes down what the command that brings geography in did to a country. */
export function recordImport(tx: Tx, country: CountryCode, act: Pick<AuditEntry, 'action' | 'after'>): Promise<number> {
  return recordAudit(tx, {
    ...act,
    staffId: null,
    actor: 'geo:import',
    object: { type: 'country', id: country },
    reason: 'geography brought in by the command',
    before: null,
  });
}

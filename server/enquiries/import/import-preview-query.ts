import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { countSentLately, type AskedLately } from '../checks/lately-query.ts';
import { readIntakeDecision, type CameBefore } from '../intake/intake-decision-query.ts';
import { sameConsumerLately } from '../queries.ts';
import { fieldErrors, type JudgedRow, type ReadRow } from './read-file-rule.ts';

/** Quote codes of what was taken in before, by its key. */
async function takenBefore(db: Db, sourceId: SourceId, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, string>> {
  const keys = rows.flatMap(({ enquiry, key }) => (enquiry === null ? [] : [key]));
  const found = await db.rows(sql<{ key: string; quoteCode: string }>`
    select r.key, e.quote_code as "quoteCode" from intake_requests r join enquiries e on e.id = r.enquiry_id
    where r.source_id = ${sourceId} and r.key = any(${keys})`);
  return new Map(found.map(({ key, quoteCode }) => [key, quoteCode]));
}

const hourMs = 3_600_000;

/** What came before a row: in the marketplace, or in an earlier line that would be taken in. */
function cameBefore(db: Db): CameBefore {
  const seen = new Set<string>();
  const lines: AskedLately[] = [];
  return {
    isDuplicate: async (sought) => {
      const names = [sought.phoneKey, sought.emailKey].map((key) => `${sought.workTypeId} ${key}`);
      const inFile = names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      return inFile || (await db.first(sameConsumerLately(sought)))?.found === true;
    },
    countLately: async (asked) => {
      const { ofConsumer, ofAddress, ofSource } = await countSentLately(db, asked);
      const count = (isSame: (line: AskedLately) => boolean): number => lines.filter(isSame).length;
      const isOfAddress = ({ consent: { ip, timestamp } }: AskedLately): boolean =>
        ip !== undefined && ip === asked.consent.ip && Date.parse(timestamp) > asked.now.getTime() - hourMs;
      const sent = {
        ofConsumer: ofConsumer + count(({ phoneKey, emailKey }) => phoneKey === asked.phoneKey || emailKey === asked.emailKey),
        ofAddress: ofAddress + count(isOfAddress),
        ofSource: ofSource + lines.length,
      };
      lines.push(asked);
      return sent;
    },
  };
}

/** What would become of each row if the file were imported now. Writes nothing. */
export async function previewImport(
  db: Db,
  { sourceId, rows }: { readonly sourceId: SourceId; readonly rows: readonly ReadRow[] },
): Promise<JudgedRow[]> {
  const before = await takenBefore(db, sourceId, rows);
  const earlier = cameBefore(db);
  const keys = new Set<string>();
  const judged: JudgedRow[] = [];
  for (const { enquiry, key, ...row } of rows) {
    const plain = { ...row, quoteCode: null, heldFor: [], heldUntil: null };
    if (enquiry === null) {
      judged.push({ ...plain, outcome: 'wrong' });
      continue;
    }
    const quoteCode = before.get(key) ?? null;
    if (quoteCode !== null || keys.has(key)) {
      judged.push({ ...plain, outcome: 'before', quoteCode });
      continue;
    }
    const decision = await readIntakeDecision(db, { sourceId, enquiry }, earlier);
    if (decision.kind === 'refused') {
      judged.push({ ...plain, outcome: 'wrong', errors: fieldErrors(decision.fields, enquiry) });
      continue;
    }
    keys.add(key);
    const { heldFor, holdReleaseAt } = decision;
    const held = heldFor.length > 0 || holdReleaseAt !== null;
    judged.push({ ...plain, outcome: held ? 'held' : 'taken', heldFor, heldUntil: holdReleaseAt });
  }
  return judged;
}

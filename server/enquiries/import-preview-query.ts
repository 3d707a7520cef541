import type { EnquiryStatus, HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { SourceId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Rollback, isValueRefused } from '../platform/database/transaction.ts';
import { refuse } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { countSentLately, type AskedLately } from './checks.ts';
import { readIntakeDecision, type EarlierLookup } from './intake-decision-query.ts';
import { takeInEnquiry } from './take-in-enquiry.ts';
import { sameConsumerLately } from './queries.ts';
import { fieldErrors, type JudgedRow, type ReadRow } from './read-file-rule.ts';

/** Finds quote codes of rows already taken in, by key. */
async function findTakenQuoteCodes(db: Db, sourceId: SourceId, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, string>> {
  const keys = rows.flatMap(({ enquiry, key }) => (enquiry === null ? [] : [key]));
  const found = await db.rows(sql<{ key: string; quoteCode: string }>`
    select r.key, e.quote_code as "quoteCode" from intake_requests r join enquiries e on e.id = r.enquiry_id
    where r.source_id = ${sourceId} and r.key = any(${keys})`);
  return new Map(found.map(({ key, quoteCode }) => [key, quoteCode]));
}

const hourMs = 3_600_000;

/** Detects duplicates in the marketplace and in earlier lines of the file. */
export function createPreviewLookup(db: Db): EarlierLookup {
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

/** Predicts the outcome of each row if the file were imported now. Writes nothing. */
export async function previewImport(
  db: Db,
  { sourceId, rows }: { readonly sourceId: SourceId; readonly rows: readonly ReadRow[] },
): Promise<JudgedRow[]> {
  const before = await findTakenQuoteCodes(db, sourceId, rows);
  const earlier = createPreviewLookup(db);
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

interface TakenInEnquiry {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly status: EnquiryStatus;
  readonly heldAsDuplicate: boolean;
  readonly holdReasons: readonly HoldReason[];
  readonly country: CountryCode;
  readonly district: string;
  readonly workType: string;
}

/** Finds an enquiry just taken in, without contact data. */
export function findTakenIn(db: Db, id: EnquiryId): Promise<TakenInEnquiry | undefined> {
  return db.first(sql<TakenInEnquiry>`
    select e.id, e.quote_code as "quoteCode", e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.country,
           r.code as district, w.name->>'en' as "workType"
    from enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id where e.id = ${id}`);
}

/** Hold reasons, as named on the wire. */
export function listHoldReasons({ heldAsDuplicate, holdReasons }: TakenInEnquiry): ('duplicate' | HoldReason)[] {
  return [...(heldAsDuplicate ? (['duplicate'] as const) : []), ...holdReasons];
}

interface ImportOrder {
  readonly sourceId: SourceId;
  readonly fileHash: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly name: string };
}

/**
 * Imports one row in its own transaction, with its audit entry. Errors are reported per row; rows taken in before are returned with their
 * code.
 */
export async function takeInRow(inTx: Database['inTx'], order: ImportOrder, read: ReadRow): Promise<JudgedRow> {
  const { enquiry, key, ...row } = read;
  const plain = { ...row, quoteCode: null, heldFor: [], heldUntil: null };
  if (enquiry === null) return { ...plain, outcome: 'wrong' };
  const { sourceId, by, fileHash, reason } = order;
  try {
    return await inTx(async (tx) => {
      const outcome = await takeInEnquiry(tx, { sourceId, idempotencyKey: key, enquiry, takenBy: by.staffId });
      if (outcome.kind === 'repeated') return { ...plain, outcome: 'before', quoteCode: outcome.quoteCode };
      // Releases the claimed key.
      if (outcome.kind !== 'accepted') throw new Rollback(refuse(422, [], outcome.kind === 'refused' ? { fields: outcome.fields } : {}));
      const { quoteCode, heldFor, holdReleaseAt, enquiryId } = outcome;
      await recordAudit(tx, {
        staffId: by.staffId,
        actor: by.name,
        action: 'enquiry.import',
        object: { type: 'enquiry', id: enquiryId },
        reason,
        before: null,
        after: { quoteCode, sourceId, fileHash, line: read.line, heldFor },
      });
      return { ...plain, outcome: outcome.held ? 'held' : 'taken', quoteCode, heldFor, heldUntil: holdReleaseAt };
    });
  } catch (error) {
    if (isValueRefused(error)) return { ...plain, outcome: 'wrong', errors: [{ field: 'line', text: errorText('invalid') }] };
    if (!(error instanceof Rollback)) throw error;
    const { fields = {} } = error.answer as { fields?: Readonly<Record<string, readonly string[]>> };
    return { ...plain, outcome: 'wrong', errors: fieldErrors(fields, enquiry) };
  }
}

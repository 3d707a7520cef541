import type { PurchaseId, CompanyId } from '../../contract/kit/ids.ts';
import { maxNotes } from '../../contract/leads/values.ts';
import { isReadable } from '../enquiries/contacts.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { lockLead } from './archive-leads.ts';

export interface LeadNote {
  readonly id: number;
  readonly text: string;
  readonly createdAt: Date;
}

/** Newest first. */
export function listNotes(tx: Tx, purchaseId: PurchaseId): Promise<LeadNote[]> {
  return tx.rows(sql<LeadNote>`
    select id, text, created_at as "createdAt" from lead_notes where purchase_id = ${purchaseId} order by id desc`);
}

type NoteOutcome =
  | { readonly kind: 'kept'; readonly note: LeadNote }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'empty' }
  /** The consumer's details are erased; a note could restore them. */
  | { readonly kind: 'erased' }
  | { readonly kind: 'too_many' };

async function readNoteFacts(tx: Tx, purchaseId: PurchaseId): Promise<{ isReadable: boolean; count: number }> {
  const facts = await tx.first(sql<{ isReadable: boolean; count: number }>`
    select ${isReadable} as "isReadable", (select count(*) from lead_notes where purchase_id = p.id) as count
    from purchases p join enquiry_contacts c on c.enquiry_id = p.enquiry_id where p.id = ${purchaseId}`);
  if (facts === undefined) throw new Error(`purchase ${purchaseId} does not exist`);
  return facts;
}

/** Adds a note. Notes of a lead are serialised, so that their number is exact. */
export async function addNote(
  tx: Tx,
  { companyId, code, text }: { companyId: CompanyId; code: string; text: string },
): Promise<NoteOutcome> {
  const purchaseId = await lockLead(tx, companyId, code);
  if (purchaseId === undefined) return { kind: 'unknown' };
  if (text === '') return { kind: 'empty' };
  const facts = await readNoteFacts(tx, purchaseId);
  if (!facts.isReadable) return { kind: 'erased' };
  if (facts.count >= maxNotes) return { kind: 'too_many' };
  const note = await tx.first(sql<LeadNote>`
    insert into lead_notes (purchase_id, text) values (${purchaseId}, ${text}) returning id, text, created_at as "createdAt"`);
  if (note === undefined) throw new Error('a note was not written');
  return { kind: 'kept', note };
}

/** Removes a note of this lead, if it still exists. False for a code that is not the company's. */
export async function removeNote(tx: Tx, input: { companyId: CompanyId; code: string; noteId: number }): Promise<boolean> {
  const purchaseId = await lockLead(tx, input.companyId, input.code);
  if (purchaseId === undefined) return false;
  await tx.rows(sql`delete from lead_notes where purchase_id = ${purchaseId} and id = ${input.noteId}`);
  return true;
}

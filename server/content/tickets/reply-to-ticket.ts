import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { recordTicketAct, type TicketAct } from './record-ticket-act.ts';
import { insertReply } from './store.ts';
import { lockTicket, type LockedTicket } from './ticket-queries.ts';

export type ReplyOutcome = { readonly kind: 'replied'; readonly id: number } | { readonly kind: 'unknown' } | { readonly kind: 'closed' };

/** A consumer who complains is written to through their enquiry: once they are erased, nobody is. */
function writerOf({ email, enquiryId }: LockedTicket) {
  if (email !== null) return { kind: 'address', address: email } as const;
  if (enquiryId !== null) return { kind: 'enquiry', id: enquiryId } as const;
  throw new Error("the ticket is nobody's");
}

/** Answers a ticket: the answer is kept with it, and its mail is written in the same transaction. */
export async function replyToTicket(
  tx: Tx,
  act: TicketAct & { readonly text: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<ReplyOutcome> {
  const { id: ticketId, text, by } = act;
  const ticket = await lockTicket(tx, ticketId);
  if (ticket === undefined) return { kind: 'unknown' };
  if (ticket.done) return { kind: 'closed' };
  const reply = await tx.first(insertReply({ ticketId, staffId: by.staffId, actor: by.actor, body: text }));
  if (reply === undefined) throw new Error('the reply was not written');
  await putInOutbox(tx, {
    dedupeKey: `ticket-reply:${reply.id}`,
    channel: 'email',
    template: 'ticket-reply',
    recipient: writerOf(ticket),
    payload: { replyId: reply.id, country: ticket.country, language: ticket.language },
  });
  await recordTicketAct(tx, act, { action: 'ticket.reply', before: null, after: { reply: reply.id, characters: text.length } });
  return { kind: 'replied', id: reply.id };
}

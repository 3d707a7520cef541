import { randomInt } from 'node:crypto';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { codeAgainSeconds, codeMinutes, mostCodesADay } from '../settings.ts';
import { lockEnquiry } from '../store.ts';
import { insertConfirmation, sentCodes } from './confirmation-store.ts';

export type SendCodeOutcome = 'sent' | 'too_soon' | 'too_many';

/** What is hashed of a code: six digits alone could be found by trying them all. */
export const secretOfCode = (draftToken: string, code: string): string => `${draftToken}:${code}`;

/**
 * Sends a code of six digits to the telephone of an enquiry; an earlier one counts no more. Never two within a minute, and to
 * one telephone number a few a day, so that nobody is pestered by way of our form.
 */
export async function sendTelephoneCode(
  tx: Tx,
  { enquiryId, draftToken }: { readonly enquiryId: EnquiryId; readonly draftToken: string },
): Promise<SendCodeOutcome> {
  await lockEnquiry(tx, enquiryId);
  const [settingsRow, sent] = [
    await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`),
    await tx.first(sentCodes(enquiryId)),
  ];
  const settings = settingsRow?.settings ?? null;
  const { secondsSince, today } = sent ?? { secondsSince: null, today: 0 };
  if (secondsSince !== null && secondsSince < valueOf(settings, codeAgainSeconds)) return 'too_soon';
  if (today >= valueOf(settings, mostCodesADay)) return 'too_many';
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const minutes = valueOf(settings, codeMinutes);
  const row = await tx.first(insertConfirmation({ enquiryId, channel: 'sms', secret: secretOfCode(draftToken, code), minutes }));
  if (row === undefined) throw new Error(`no code was written for enquiry ${enquiryId}`);
  await putInOutbox(tx, {
    dedupeKey: `enquiry.telephone-code:${row.id}`,
    channel: 'sms',
    template: 'enquiry.telephone-code',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: { minutes },
    secrets: { code },
  });
  return 'sent';
}

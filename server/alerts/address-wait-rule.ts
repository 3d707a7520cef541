/** A mail that asked the reader of an address of this company to confirm it. */
export interface AskedMail {
  readonly address: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Since then its reader has said yes. */
  readonly confirmed: boolean;
}

export interface AskedFacts {
  readonly now: Date;
  /** When this address was last asked, by whatever company. */
  readonly lastToAddress: Date | null;
  /** What this company has asked lately, of all its addresses. */
  readonly mails: readonly AskedMail[];
}

export interface AskLimits {
  readonly waitMinutes: number;
  readonly mailsPerAddress: number;
  readonly pending: number;
  readonly mailsAnHour: number;
}

const minute = 60_000;
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** When so many of these moments will have passed that fewer than `most` are left; null: already. */
function roomAt(moments: readonly Date[], most: number, now: Date): Date | null {
  const ahead = moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime());
  return ahead[ahead.length - most] ?? null;
}

/**
 * From when on the reader of an address may be asked: null, now. Nobody can make us write to strangers again and again: an address
 * has peace after each mail, whoever sent it; it gets a few from one company; and a company waits for a few readers at once.
 */
export function askAgainAt(address: string, { now, lastToAddress, mails }: AskedFacts, limits: AskLimits): Date | null {
  const own = mails.filter((mail) => mail.address === address);
  const living = mails.filter((mail) => mail.expiresAt > now && !mail.confirmed);
  const pending = new Map(
    living.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime()).map((mail) => [mail.address, mail.expiresAt]),
  );
  const waits = [
    lastToAddress === null ? null : later(lastToAddress, limits.waitMinutes * minute),
    roomAt(
      own.map((mail) => mail.expiresAt),
      limits.mailsPerAddress,
      now,
    ),
    pending.has(address) ? null : roomAt([...pending.values()], limits.pending, now),
    roomAt(
      mails.map((mail) => later(mail.sentAt, 60 * minute)),
      limits.mailsAnHour,
      now,
    ),
  ];
  const ahead = waits.flatMap((moment) => (moment === null || moment <= now ? [] : [moment.getTime()]));
  return ahead.length === 0 ? null : new Date(Math.max(...ahead));
}

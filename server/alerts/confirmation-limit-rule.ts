/** A confirmation request mailed to an alert address of this company. */
export interface ConfirmationMail {
  readonly address: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** Whether the reader has confirmed since. */
  readonly confirmed: boolean;
}

export interface ConfirmationFacts {
  readonly now: Date;
  /** When any company last asked this address. */
  readonly lastToAddress: Date | null;
  /** This company's recent requests, across all its addresses. */
  readonly mails: readonly ConfirmationMail[];
}

export interface ConfirmationLimits {
  readonly waitMinutes: number;
  readonly mailsPerAddress: number;
  readonly pending: number;
  readonly mailsAnHour: number;
}

const minute = 60_000;
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** When fewer than `most` of these moments are still ahead; null if that is already so. */
function findTimeBelowLimit(moments: readonly Date[], most: number, now: Date): Date | null {
  const ahead = moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime());
  return ahead[ahead.length - most] ?? null;
}

/**
 * Returns when the reader of an address may be asked again; null means now. Limits requests per address from any company, per address from one
 * company, and unanswered addresses per company, so that nobody can use us to spam strangers.
 */
export function findNextRequestTime(
  address: string,
  { now, lastToAddress, mails }: ConfirmationFacts,
  limits: ConfirmationLimits,
): Date | null {
  const own = mails.filter((mail) => mail.address === address);
  const living = mails.filter((mail) => mail.expiresAt > now && !mail.confirmed);
  const pending = new Map(
    living.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime()).map((mail) => [mail.address, mail.expiresAt]),
  );
  const waits = [
    lastToAddress === null ? null : later(lastToAddress, limits.waitMinutes * minute),
    findTimeBelowLimit(
      own.map((mail) => mail.expiresAt),
      limits.mailsPerAddress,
      now,
    ),
    pending.has(address) ? null : findTimeBelowLimit([...pending.values()], limits.pending, now),
    findTimeBelowLimit(
      mails.map((mail) => later(mail.sentAt, 60 * minute)),
      limits.mailsAnHour,
      now,
    ),
  ];
  const ahead = waits.flatMap((moment) => (moment === null || moment <= now ? [] : [moment.getTime()]));
  return ahead.length === 0 ? null : new Date(Math.max(...ahead));
}

import type { Db } from '../platform/database/database.ts';
import { countSentLately, type AskedLately } from './checks.ts';
import type { EarlierLookup } from './intake-decision-query.ts';
import { sameConsumerLately } from './queries.ts';

const hourMs = 3_600_000;

/** Counts names seen so far. */
class Tally {
  readonly #counts = new Map<string, number>();

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.#counts.set(name, this.get(name) + 1);
  }
}

/** Detects duplicates in the marketplace and in what the same preview has seen before. */
export function createPreviewLookup(db: Db): EarlierLookup {
  const seen = new Set<string>();
  const [phones, emails, both, addresses] = [new Tally(), new Tally(), new Tally(), new Tally()];
  let total = 0;
  return {
    isDuplicate: async (sought) => {
      const names = [sought.phoneKey, sought.emailKey].map((key) => `${sought.workTypeId} ${key}`);
      const inFile = names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      return inFile || (await db.first(sameConsumerLately(sought)))?.found === true;
    },
    countLately: async (asked) => {
      const { ofConsumer, ofAddress, ofSource } = await countSentLately(db, asked);
      const { phoneKey, emailKey, consent } = asked;
      const pair = `${phoneKey} ${emailKey}`;
      const isRecent = isWithinHour(asked);
      const sent = {
        ofConsumer: ofConsumer + phones.get(phoneKey) + emails.get(emailKey) - both.get(pair),
        ofAddress: ofAddress + (consent.ip === undefined ? 0 : addresses.get(consent.ip)),
        ofSource: ofSource + total,
      };
      phones.add(phoneKey);
      emails.add(emailKey);
      both.add(pair);
      if (isRecent && consent.ip !== undefined) addresses.add(consent.ip);
      total += 1;
      return sent;
    },
  };
}

/** Only consents of the last hour count for a network address. */
function isWithinHour({ consent, now }: AskedLately): boolean {
  return Date.parse(consent.timestamp) > now.getTime() - hourMs;
}

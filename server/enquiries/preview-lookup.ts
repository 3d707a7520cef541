import type { SourceId } from '../../contract/kit/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { readsContacts, sql } from '../platform/database/sql.ts';

const hourMs = 3_600_000;

/** An enquiry to find earlier ones of. */
export interface EarlierAsked {
  readonly workTypeId: number;
  readonly phoneKey: string;
  readonly emailKey: string;
  readonly consent: { readonly timestamp: string; readonly ip?: string | undefined };
}

/** Conditions shared by all enquiries of one search. */
export interface EarlierSearch {
  readonly sourceId: SourceId;
  readonly now: Date;
  /** Window of a duplicate. */
  readonly windowDays: number;
  /** Counting stops at this number for a source. */
  readonly mostOfSource: number;
}

/** Recent enquiries: of the consumer within a day, of the network address (100 at most) and source within an hour. */
export interface SentLately {
  readonly ofConsumer: number;
  readonly ofAddress: number;
  readonly ofSource: number;
}

export interface Earlier extends SentLately {
  /** Whether the same consumer asked for the same work within the window, including removed enquiries. */
  readonly isDuplicate: boolean;
}

/** Finds the earlier enquiries of each, which come in this order. All of them will be taken in. */
export type FindEarlier = (asked: readonly EarlierAsked[], search: EarlierSearch) => Promise<Earlier[]>;

const toJson = (asked: readonly EarlierAsked[]): string =>
  JSON.stringify(
    asked.map(({ phoneKey, emailKey, workTypeId, consent }, place) => ({
      place,
      phone_key: phoneKey,
      email_key: emailKey,
      work_type_id: workTypeId,
      ip: consent.ip ?? null,
    })),
  );

/**
 * Contacts first, then their enquiries, one consumer after the other: a plan cached on the empty marketplace would scan both tables for every
 * enquiry of the first import.
 */
export function readEarlier(
  db: Db,
  asked: readonly EarlierAsked[],
  { sourceId, windowDays, mostOfSource }: EarlierSearch,
): Promise<Earlier[]> {
  return db.rows(sql<Earlier>`
    ${readsContacts} select f."isDuplicate", f."ofConsumer", f."ofAddress", o."ofSource"
    from jsonb_to_recordset(${toJson(asked)}::jsonb) n(place integer, phone_key text, email_key text, work_type_id integer, ip text)
    cross join lateral (
      with same as materialized (
        select enquiry_id from enquiry_contacts where phone_key = n.phone_key
        union select enquiry_id from enquiry_contacts where email_key = n.email_key)
      select exists (
               select 1 from same s cross join lateral (
                 select 1 from enquiries e where e.id = s.enquiry_id and e.work_type_id = n.work_type_id
                   and e.received_at > app_now() - make_interval(days => ${windowDays}::integer) offset 0) e) as "isDuplicate",
             (select count(*) from same s cross join lateral (
                select 1 from enquiries e where e.id = s.enquiry_id and e.received_at > app_now() - interval '1 day' offset 0) e) as "ofConsumer",
             (select count(*) from (
                select 1 from enquiry_consents where ip = n.ip and given_at > app_now() - interval '1 hour' limit 100) c) as "ofAddress"
      offset 0) f
    cross join (select count(*) as "ofSource" from (
      select 1 from enquiries where source_id = ${sourceId} and received_at > app_now() - interval '1 hour' limit ${mostOfSource}::integer) s) o
    order by n.place`);
}

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

/** Adds the enquiries of one batch or file to those found in the database, as if each had been taken in before the next. */
function countTogether() {
  const seen = new Set<string>();
  const [phones, emails, both, addresses] = [new Tally(), new Tally(), new Tally(), new Tally()];
  let total = 0;
  return ({ workTypeId, phoneKey, emailKey, consent }: EarlierAsked, found: Earlier, now: Date): Earlier => {
    const names = [phoneKey, emailKey].map((key) => `${workTypeId} ${key}`);
    const pair = `${phoneKey} ${emailKey}`;
    const together = {
      isDuplicate: found.isDuplicate || names.some((name) => seen.has(name)),
      ofConsumer: found.ofConsumer + phones.get(phoneKey) + emails.get(emailKey) - both.get(pair),
      ofAddress: found.ofAddress + (consent.ip === undefined ? 0 : addresses.get(consent.ip)),
      ofSource: found.ofSource + total,
    };
    for (const name of names) seen.add(name);
    phones.add(phoneKey);
    emails.add(emailKey);
    both.add(pair);
    // Only consents of the last hour count for a network address.
    if (consent.ip !== undefined && Date.parse(consent.timestamp) > now.getTime() - hourMs) addresses.add(consent.ip);
    total += 1;
    return together;
  };
}

function addTogether(
  count: ReturnType<typeof countTogether>,
  asked: readonly EarlierAsked[],
  found: readonly Earlier[],
  now: Date,
): Earlier[] {
  return asked.map((one, index) => {
    const own = found[index];
    if (own === undefined) throw new Error('an enquiry was not searched for');
    return count(one, own, now);
  });
}

/** Finds earlier enquiries in the marketplace and among all that the same preview has asked about. Takes no locks. */
export function createPreviewLookup(db: Db): FindEarlier {
  const count = countTogether();
  return async (asked, search) => addTogether(count, asked, await readEarlier(db, asked, search), search.now);
}

/**
 * Finds earlier enquiries of some that one transaction takes in together. Concurrent enquiries of the same consumers wait: locks on telephone and
 * email, always taken in one order, last until `tx` ends.
 */
export function createIntakeLookup(tx: Tx): FindEarlier {
  return async (asked, search) => {
    await tx.rows(sql`
      select pg_advisory_xact_lock(k.key) from (
        select distinct v.key
        from jsonb_to_recordset(${toJson(asked)}::jsonb) n(phone_key text, email_key text, work_type_id integer)
        cross join lateral (values (hashtextextended(n.phone_key, n.work_type_id)), (hashtextextended(n.email_key, n.work_type_id))) v(key)
        order by v.key) k`);
    return addTogether(countTogether(), asked, await readEarlier(tx, asked, search), search.now);
  };
}

import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** So many links are worked out while somebody waits; all of them every night, by the checks A01 to A03. */
const newest = 1_000;

export interface ChainState {
  readonly entries: number;
  readonly lastLink: string;
  readonly lookedAt: number;
  readonly broken: readonly { readonly position: number; readonly entry: number | null }[];
  readonly wholeAt: Date | null;
}

interface Link {
  readonly position: number;
  readonly entry: number | null;
  readonly fits: boolean;
}

interface Head {
  readonly position: number;
  readonly link: string;
  readonly isThere: boolean;
  readonly wholeAt: Date | null;
}

/** Whether the newest entries of the log are as they were written, each with its link to the one before it. */
export async function readChain(db: Db): Promise<ChainState> {
  const head = await db.first(sql<Head>`
    select coalesce(h.position, l.position, 0) as position, coalesce(encode(coalesce(h.hash, l.hash), 'hex'), '') as link, h.single is not null as "isThere",
           (select started_at from job_runs where job = 'verify-invariants' and period_key = 'last-green') as "wholeAt"
    from (select) one left join audit_head h on true
    left join lateral (select position, hash from audit_chain order by position desc limit 1) l on true`);
  if (head === undefined) throw new Error('one row always comes');
  // By its place, not by what is there: a link that was taken out is missed as well.
  const links = await db.rows(sql<Link>`
    select g.position, e.id as entry,
           coalesce(c.hash = sha256(coalesce(p.hash, decode(repeat('00', 32), 'hex')) || audit_line(
             e.id, e.at, e.staff_id, e.actor, e.action, e.object_type, e.object_id, e.reason, e.before, e.after))
             and (g.position > 1) = (p.hash is not null) and (g.position < ${head.position}::bigint or encode(c.hash, 'hex') = ${head.link}), false) as fits
    from generate_series(greatest(1, ${head.position}::bigint - ${newest} + 1), ${head.position}::bigint) as g(position)
    left join audit_chain c on c.position = g.position
    left join audit_entries e on e.id = c.entry_id
    left join audit_chain p on p.position = g.position - 1
    order by g.position`);
  const broken = links.filter(({ fits }) => !fits).map(({ position, entry }) => ({ position, entry }));
  return {
    entries: head.position,
    lastLink: head.link,
    lookedAt: links.length,
    // Where the head was taken away, what was written since has no link.
    broken: head.isThere ? broken : [...broken, { position: head.position + 1, entry: null }],
    wholeAt: head.wholeAt,
  };
}

import { maxJobPhotos } from '../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isReadable } from './contacts.ts';
import { lockEnquiry } from './store.ts';

interface NewJobPhoto {
  readonly enquiryId: EnquiryId;
  readonly width: number;
  readonly height: number;
  /** JPEG re-encoded by us, without camera or location metadata. */
  readonly bytes: Uint8Array;
}

/** Adds a job photo in the first free place. Locks the enquiry so concurrent uploads take different places. */
export async function addJobPhoto(tx: Tx, { enquiryId, width, height, bytes }: NewJobPhoto): Promise<'added' | 'full' | 'over'> {
  await lockEnquiry(tx, enquiryId);
  const found = await tx.first(sql<{ erased: boolean; place: number | null }>`
    select c.erased_at is not null as erased,
           (select min(n) from generate_series(1, ${maxJobPhotos}::integer) n
            where not exists (select from job_photos p where p.enquiry_id = c.enquiry_id and p.place = n)) as place
    from enquiry_contacts c where c.enquiry_id = ${enquiryId}`);
  if (found === undefined || found.erased) return 'over';
  if (found.place === null) return 'full';
  await tx.rows(sql`
    insert into job_photos (enquiry_id, place, width, height, bytes)
    values (${enquiryId}, ${found.place}::smallint, ${width}, ${height}, ${Buffer.from(bytes)})`);
  return 'added';
}

export interface JobPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** Photos `h` of an enquiry; readable only as long as its contact data. */
const selectPhotos = (enquiryId: EnquiryId): Sql => sql`
  from job_photos h join enquiry_contacts c on c.enquiry_id = h.enquiry_id and ${isReadable} where h.enquiry_id = ${enquiryId}`;

/** Lists a job's photos without their bytes, in upload order. */
export function listJobPhotos(enquiryId: EnquiryId): Sql<JobPhoto> {
  return sql<JobPhoto>`select h.id, h.width, h.height ${selectPhotos(enquiryId)} order by h.added_at, h.id`;
}

/** Selects one photo of an enquiry. The caller checks access. */
export function findJobPhoto(enquiryId: EnquiryId, id: number): Sql<{ bytes: Buffer }> {
  return sql<{ bytes: Buffer }>`select h.bytes ${selectPhotos(enquiryId)} and h.id = ${id}`;
}

/** Removes one photo; no-op if already removed or another enquiry's. */
export async function removeJobPhoto(tx: Tx, { enquiryId, id }: { readonly enquiryId: EnquiryId; readonly id: number }): Promise<void> {
  await tx.rows(sql`delete from job_photos where enquiry_id = ${enquiryId} and id = ${id}`);
}

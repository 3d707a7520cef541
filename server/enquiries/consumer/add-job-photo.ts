import { maxJobPhotos } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockEnquiry } from '../store.ts';

export interface NewJobPhoto {
  readonly enquiryId: EnquiryId;
  readonly width: number;
  readonly height: number;
  /** A JPEG made by ourselves: nothing of the camera or the place is in it. */
  readonly bytes: Uint8Array;
}

/** Adds a photograph of the job in the first free place. The enquiry is held, so that two at once take two places. */
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

import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { isReadable } from '../reveal-contact.ts';

export interface JobPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** Photographs `h` of an enquiry are kept with its contact data, and seen no longer than these. */
const photosOf = (enquiryId: EnquiryId): Sql => sql`
  from job_photos h join enquiry_contacts c on c.enquiry_id = h.enquiry_id and ${isReadable} where h.enquiry_id = ${enquiryId}`;

/** The photographs of a job without their bytes, in the order in which they were added. */
export function listJobPhotos(enquiryId: EnquiryId): Sql<JobPhoto> {
  return sql<JobPhoto>`select h.id, h.width, h.height ${photosOf(enquiryId)} order by h.added_at, h.id`;
}

/** One photograph of an enquiry. Whether the caller may see it is theirs to have judged. */
export function findJobPhoto(enquiryId: EnquiryId, id: number): Sql<{ bytes: Buffer }> {
  return sql<{ bytes: Buffer }>`select h.bytes ${photosOf(enquiryId)} and h.id = ${id}`;
}

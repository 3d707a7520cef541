import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface JobPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** The photographs of a job without their bytes, in the order in which they were added. */
export function listJobPhotos(enquiryId: EnquiryId): Sql<JobPhoto> {
  return sql<JobPhoto>`select id, width, height from job_photos where enquiry_id = ${enquiryId} order by added_at, id`;
}

/** One photograph of an enquiry. Whether the caller may see it is theirs to have judged. */
export function findJobPhoto(enquiryId: EnquiryId, id: number): Sql<{ bytes: Buffer }> {
  return sql<{ bytes: Buffer }>`select bytes from job_photos where enquiry_id = ${enquiryId} and id = ${id}`;
}

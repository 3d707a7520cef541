import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { PictureKind } from '../../../contract/reputation/listing-values.ts';
import { hasLeadTypes } from '../../coverage/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from './listed-query.ts';

export interface Listing {
  readonly name: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly slug: string | null;
  /** Our master switch. */
  readonly isSwitchedOn: boolean;
  readonly hasLeadTypes: boolean;
  readonly isListed: boolean;
  readonly onBoilers: boolean;
  readonly onSolar: boolean;
}

/** Undefined: an account that has no listing. One that has not been filled in is empty. */
export function findListing(db: Db, companyId: CompanyId): Promise<Listing | undefined> {
  return db.first(sql<Listing>`
    select coalesce(l.trading_name, '') as name, coalesce(l.description, '') as description,
           coalesce(l.short_description, '') as "shortDescription", l.slug, c.show_listing as "isSwitchedOn",
           ${hasLeadTypes} as "hasLeadTypes", coalesce(${isListed}, false) as "isListed",
           ${isPublishedOn(1)} as "onBoilers", ${isPublishedOn(2)} as "onSolar"
    from companies c left join listings l on l.company_id = c.id
    where c.id = ${companyId} and c.account_type <> 3`);
}

export interface Picture {
  readonly id: number;
  readonly kind: PictureKind;
  readonly title: string;
  readonly description: string;
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
}

export const pictureColumns: Sql = sql`
  i.id, i.kind, coalesce(i.title, '') as title, coalesce(i.description, '') as description, i.file_key as "fileKey", i.width, i.height`;

/** The logo first, then the photos in their order. */
export function listPictures(db: Db, companyId: CompanyId): Promise<Picture[]> {
  return db.rows(sql<Picture>`
    select ${pictureColumns} from listing_images i where i.company_id = ${companyId} order by i.kind, i.position`);
}

export function findPicture(db: Db, { companyId, id }: { companyId: CompanyId; id: number }): Promise<Picture | undefined> {
  return db.first(sql<Picture>`select ${pictureColumns} from listing_images i where i.id = ${id} and i.company_id = ${companyId}`);
}

import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { PictureKind } from '../../../contract/reputation/listing-values.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export function insertListing(companyId: CompanyId): Sql {
  return sql`insert into listings (company_id) values (${companyId}) on conflict (company_id) do nothing`;
}

export interface ListingWords {
  readonly companyId: CompanyId;
  readonly tradingName: string;
  readonly description: string;
  readonly shortDescription: string;
}

export function updateListing({ companyId, tradingName, description, shortDescription }: ListingWords, slug: string): Sql {
  return sql`
    update listings
    set trading_name = ${tradingName}, description = ${description}, short_description = nullif(${shortDescription}::text, ''),
        slug = coalesce(slug, ${slug}), updated_at = app_now()
    where company_id = ${companyId}`;
}

export function upsertSite(companyId: CompanyId, site: number, published: boolean): Sql {
  return sql`
    insert into listing_sites (company_id, site, published) values (${companyId}, ${site}::smallint, ${published})
    on conflict (company_id, site) do update set published = excluded.published, changed_at = app_now()
    where listing_sites.published <> excluded.published`;
}

/** A picture whose file is stored. */
export interface NewPicture {
  readonly kind: PictureKind;
  readonly title: string;
  readonly description: string;
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
}

export function insertPicture(companyId: CompanyId, position: number, picture: NewPicture): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into listing_images (company_id, kind, position, title, description, file_key, width, height)
    values (${companyId}, ${picture.kind}, ${position}::smallint, nullif(${picture.title}::text, ''), nullif(${picture.description}::text, ''),
            ${picture.fileKey}, ${picture.width}::smallint, ${picture.height}::smallint)
    returning id`;
}

export function updatePictureWords(id: number, words: { readonly title: string; readonly description: string }): Sql {
  return sql`
    update listing_images set title = nullif(${words.title}::text, ''), description = nullif(${words.description}::text, '') where id = ${id}`;
}

export function updatePictureFile(id: number, { fileKey, width, height }: Pick<NewPicture, 'fileKey' | 'width' | 'height'>): Sql {
  return sql`
    update listing_images
    set file_key = ${fileKey}, width = ${width}::smallint, height = ${height}::smallint, copyright_confirmed_at = app_now()
    where id = ${id}`;
}

export function deletePicture(id: number): Sql {
  return sql`delete from listing_images where id = ${id}`;
}

/** Reorders the photos; each position is used once. */
export function updatePhotoOrder(companyId: CompanyId, ids: readonly number[]): Sql {
  return sql`
    update listing_images i set position = wanted.place
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    where i.company_id = ${companyId} and i.kind = 'photo' and i.id = wanted.id and i.position <> wanted.place`;
}

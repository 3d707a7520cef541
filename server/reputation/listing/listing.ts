import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import { plainLine, withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { isListingValid } from '../../../contract/reputation/listing-rules.ts';
import type { PictureKind } from '../../../contract/reputation/listing-values.ts';
import { hasLeadTypes } from '../../coverage/queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { freeSlug, toSlug } from './slug-rule.ts';
import { insertListing, upsertSite, updateListing } from './store.ts';

/** Whether listing `l` of company `c` may be shown at all, wherever it is published. */
export const isListed: Sql = sql`
  (l.trading_name <> '' and l.description <> '' and c.show_listing and c.account_type <> 3 and c.locked_at is null
   and c.status_id = ${companyStatuses.active} and ${hasLeadTypes})`;

/** Whether the company of `l` is published on a guide site. */
export const isPublishedOn = (site: 1 | 2): Sql => sql`
  exists (select from listing_sites s where s.company_id = l.company_id and s.site = ${site}::smallint and s.published)`;

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

/** Undefined for an account without a listing. One not filled in is empty. */
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

const pictureColumns: Sql = sql`
  i.id, i.kind, coalesce(i.title, '') as title, coalesce(i.description, '') as description, i.file_key as "fileKey", i.width, i.height`;

/** Lists the logo first, then the photos in order. */
export function listPictures(db: Db, companyId: CompanyId): Promise<Picture[]> {
  return db.rows(sql<Picture>`
    select ${pictureColumns} from listing_images i where i.company_id = ${companyId} order by i.kind, i.position`);
}

export function findPicture(db: Db, { companyId, id }: { companyId: CompanyId; id: number }): Promise<Picture | undefined> {
  return db.first(sql<Picture>`select ${pictureColumns} from listing_images i where i.id = ${id} and i.company_id = ${companyId}`);
}

/** `unknown`: the account has no listing. `banned`: our account team manages its profile. */
export async function findEditing(db: Db, companyId: CompanyId): Promise<'allowed' | 'unknown' | 'banned'> {
  const company = await db.first(sql<{ banned: boolean }>`
    select ban_edit as banned from companies where id = ${companyId} and account_type <> 3`);
  if (company === undefined) return 'unknown';
  return company.banned ? 'banned' : 'allowed';
}

export type OpenedListing = { readonly kind: 'open'; readonly listing: Listing } | { readonly kind: 'unknown' | 'banned' };

/**
 * Opens a company's listing for changes: checks permission and takes one lock, under which everything is read, so that pictures keep their order
 * under concurrent uploads.
 */
export async function openOwnListing(tx: Tx, companyId: CompanyId): Promise<OpenedListing> {
  const editing = await findEditing(tx, companyId);
  if (editing !== 'allowed') return { kind: editing };
  await tx.rows(insertListing(companyId));
  await tx.rows(sql`select company_id from listings where company_id = ${companyId} for update`);
  const listing = await findListing(tx, companyId);
  return listing === undefined ? { kind: 'unknown' } : { kind: 'open', listing };
}

/** Publishes a listing on a guide site, or unpublishes it. Requires trading name and description. */
export async function publishListing(
  tx: Tx,
  input: { companyId: CompanyId; site: SiteKey; published: boolean },
): Promise<'saved' | 'invalid' | Exclude<OpenedListing['kind'], 'open'>> {
  const { companyId, site, published } = input;
  const opened = await openOwnListing(tx, companyId);
  if (opened.kind !== 'open') return opened.kind;
  if (published && !isListingValid(opened.listing)) return 'invalid';
  await tx.rows(upsertSite(companyId, siteNumbers[site], published));
  return 'saved';
}

/** The error for a company that may not change its listing. */
export function refuseEditing(why: 'unknown' | 'banned') {
  return why === 'banned' ? refuse(403, [errorText('profileManaged')]) : refuse(404, [errorText('notFound')]);
}

/** Serialised, so that no two companies get the same slug. */
async function giveSlug(tx: Tx, tradingName: string): Promise<string> {
  const base = toSlug(tradingName);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('listing-slugs'))`);
  const rows = await tx.rows(sql<{ slug: string }>`select slug from listings where slug = ${base} or slug like ${`${base}-%`}`);
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/**
 * Saves how a company presents itself. With both texts, the to-do 'listing' is complete. Its slug comes from its first trading name and never
 * changes, because others link to it.
 */
export async function saveListing(
  tx: Tx,
  input: { companyId: CompanyId; tradingName: string; description: string; shortDescription?: string },
): Promise<void> {
  const { companyId } = input;
  const tradingName = plainLine(input.tradingName);
  await tx.rows(insertListing(companyId));
  const now = await tx.first(sql<{ slug: string | null }>`select slug from listings where company_id = ${companyId} for update`);
  const slug = now?.slug ?? (await giveSlug(tx, tradingName));
  const description = withoutLinks(input.description).trim();
  const shortDescription = withoutLinks(input.shortDescription ?? '').trim();
  await tx.rows(updateListing({ companyId, tradingName, description, shortDescription }, slug));
}

import { foldText } from '../../contract/kit/fold-text-rule.ts';
import type { StaffId } from '../../contract/kit/ids.ts';
import { maxCounted } from '../../contract/kit/page-sizes.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { noSql, sql } from '../platform/database/sql.ts';
import type { StoredFile } from '../platform/pictures/uploads.ts';

export interface PagePicture {
  readonly fileKey: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly actor: string;
  readonly addedAt: Date;
}

interface PictureSearch {
  readonly search: string | undefined;
  readonly order: 'added-desc' | 'added-asc';
  readonly page: number;
  readonly pageSize: number;
}

const inOrder = { 'added-desc': sql`added_at desc, id desc`, 'added-asc': sql`added_at, id` } as const;

const matchesSearch = (search: string | undefined) =>
  search === undefined ? noSql : sql`where position(${foldText(search)} in folded(alt)) > 0`;

/** Lists a page of pictures with the total, capped like other lists. */
export async function listPictures(db: Db, wanted: PictureSearch): Promise<{ pictures: readonly PagePicture[]; total: number }> {
  const pictures = await db.rows(sql<PagePicture>`
    select file_key as "fileKey", alt, width, height, actor, added_at as "addedAt" from content_pictures ${matchesSearch(wanted.search)}
    order by ${inOrder[wanted.order]} limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from content_pictures ${matchesSearch(wanted.search)} limit ${maxCounted}) counted_pictures`);
  return { pictures, total: counted?.total ?? 0 };
}

const pictureKeyPattern = /\/media\/([a-z0-9]{32}\.(?:jpg|png))/g;

/** Returns the existing pictures among those a text references. */
export async function listPicturesIn(db: Db, markdown: string): Promise<ReadonlySet<string>> {
  const keys = [...markdown.matchAll(pictureKeyPattern)].flatMap(([, key]) => key ?? []);
  if (keys.length === 0) return new Set();
  const known = await db.rows(sql<{ key: string }>`select file_key as key from content_pictures where file_key = any(${keys})`);
  return new Set(known.map(({ key }) => key));
}

interface NewPagePicture extends StoredFile {
  /** Alt text. */
  readonly alt: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Registers a stored picture for use in pages. */
export async function addPicture(tx: Tx, { fileKey, width, height, alt, reason, by }: NewPagePicture): Promise<PagePicture> {
  const added = await tx.first(sql<PagePicture>`
    insert into content_pictures (file_key, alt, width, height, staff_id, actor)
    values (${fileKey}, ${alt}, ${width}, ${height}, ${by.staffId}, ${by.actor})
    returning file_key as "fileKey", alt, width, height, actor, added_at as "addedAt"`);
  if (added === undefined) throw new Error('the picture was not written');
  await recordAudit(tx, {
    ...by,
    action: 'content.picture',
    object: { type: 'picture', id: fileKey },
    reason,
    before: null,
    after: { alt, width, height },
  });
  return added;
}

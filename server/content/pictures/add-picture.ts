import type { StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { KeptFile } from '../../platform/pictures/keep-upload.ts';
import type { PagePicture } from './picture-queries.ts';

export interface NewPagePicture extends KeptFile {
  /** What it shows. */
  readonly alt: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/** Adds a picture whose file is there to those that pages may show. */
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

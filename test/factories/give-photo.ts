import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { randomFileKey } from '../../server/platform/files/add-media.ts';
import { addPicture } from '../../server/reputation/listing/photos.ts';
import type { NewPicture } from '../../server/reputation/listing/store.ts';

/** Adds a picture to a company's listing, without a file behind it. */
export async function givePhoto(database: Database, companyId: CompanyId, options: Partial<NewPicture> = {}): Promise<number> {
  const photo = { kind: 'photo', title: '', description: '', fileKey: randomFileKey('jpg'), width: 800, height: 600, ...options } as const;
  const outcome = await database.inTx((tx) => addPicture(tx, companyId, photo));
  if (outcome.kind !== 'kept') throw new Error(outcome.kind);
  return outcome.picture.id;
}

import type { EnquiryId, SourceId } from '../contract/kit/ids.ts';
import type { Database } from '../server/platform/database/database.ts';
import { takeIn } from './factories/create-enquiry.ts';
import { useNameServer } from './name-server.ts';

let people = 0;

/** An enquiry whose e-mail domain accepts mail, according to a local name server. */
export async function mailDomainScene(database: Database, sourceId: SourceId): Promise<{ enquiryId: EnquiryId }> {
  people += 1;
  await useNameServer({ 'mail.plumbers.co.uk': { MX: ['mx.plumbers.co.uk'] } });
  return { enquiryId: await takeIn(database, sourceId, { email: `ann${people}@mail.plumbers.co.uk` }) };
}

import type { EnquiryId } from '../../contract/kit/ids.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';

/** Drives a consumer's own page: opens it, submits its forms, adds photos. */
export function createOwnPageDriver(test: TestApp) {
  /** Link from the acknowledgement, while it waits to be sent. */
  async function readLink(enquiryId: EnquiryId): Promise<string> {
    const row = await test.database.db.first(sql<{ own: string }>`
    select secrets->>'own' as own from outbox_messages where dedupe_key = ${`enquiry.acknowledgement:${enquiryId}`}`);
    return `/your-enquiry/${row?.own ?? ''}`;
  }
  const open = (url: string) => test.app.inject({ url });
  const send = (url: string, fields: Record<string, string>, site = 'same-origin') =>
    test.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    });
  /** Submits a form and returns the page it redirects to. */
  async function act(page: string, fields: Record<string, string>): Promise<string> {
    const sent = await send(page, fields);
    if (sent.statusCode !== 303) throw new Error(`the form was answered ${sent.statusCode}`);
    return (await open(String(sent.headers.location))).body;
  }
  async function sendPhoto(page: string, bytes?: Buffer, filename = 'photo.jpg') {
    const form = new FormData();
    form.append('photo', new Blob(bytes === undefined ? [] : [new Uint8Array(bytes)]), bytes === undefined ? '' : filename);
    const { headers, body } = new Response(form);
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const type = headers.get('content-type') ?? '';
    return test.app.inject({
      method: 'POST',
      url: `${page}/photos`,
      payload,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    });
  }
  return { linkOf: readLink, open, send, act, sendPhoto };
}

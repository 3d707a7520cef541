import { describe, expect, it } from 'vitest';
import type { PagePictureWire } from '../../contract/content/pictures-endpoints.ts';
import type { ContentPageWire } from '../../contract/content/pages-endpoints.ts';
import { animatedPng, jpeg, png } from '../../test/factories/pictures.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { purgeStrayFiles } from '../reputation/listing/stray-files.ts';

const clock = useTestClock(new Date().toISOString());
const test = useTestApp({ clock: () => clock.now });
const reason = 'for the page of prices';

async function upload(bytes: Buffer, alt = 'A boiler on a wall', filename = 'boiler.png') {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), filename);
  form.append('alt', alt);
  form.append('reason', reason);
  return (await test.staff('agent')).call('POST', '/operator/pictures', form);
}

async function added(alt?: string): Promise<PagePictureWire> {
  const response = await upload(await png(), alt);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: PagePictureWire }>().data;
}

describe('a page picture', () => {
  it('is re-encoded, scaled down and served from an immutable URL', async () => {
    const response = await upload(await jpeg({ width: 3_200, height: 1_600 }), 'A boiler', 'boiler.jpg');
    const picture = response.json<{ data: PagePictureWire }>().data;
    expect(picture).toMatchObject({
      alt: 'A boiler',
      width: 1_600,
      height: 800,
      url: expect.stringMatching(/^\/media\/[a-z0-9]{32}\.jpg$/),
    });
    const shown = await test.app.inject({ url: picture.url });
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('is searchable by alt text, newest first', async () => {
    await added('A heat pump in snow');
    const { url } = await added('A heat pump in rain');
    const agent = await test.staff('agent');
    const list = (await agent.call('GET', '/operator/pictures?search=Heat Pump')).json<{
      data: PagePictureWire[];
      meta: { totalResults: number };
    }>();
    expect(list.data.map(({ alt }) => alt)).toEqual(['A heat pump in rain', 'A heat pump in snow']);
    expect([list.data[0]?.url, list.meta.totalResults]).toEqual([url, 2]);
    const oldest = await agent.call('GET', '/operator/pictures?search=Heat Pump&order=added-asc');
    expect(oldest.json<{ data: PagePictureWire[] }>().data.map(({ alt }) => alt)).toEqual(['A heat pump in snow', 'A heat pump in rain']);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'A boiler', 'picture'],
    ['what is no picture', Buffer.from('<svg onload="alert(1)"/>'), 'A boiler', 'picture'],
    ['a picture cut off', Buffer.from('89504e470d0a1a0a', 'hex'), 'A boiler', 'picture'],
    ['more than 8 MB', Buffer.alloc(8_388_609, 1), 'A boiler', 'picture'],
  ])('is refused if %s', async (_, bytes, alt, field) => {
    const response = await upload(bytes, alt);
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
  });

  it('is refused if animated or without alt text', async () => {
    expect(readFailure(await upload(await animatedPng())).fields).toHaveProperty('picture');
    expect(readFailure(await upload(await png(), ' ')).fields).toHaveProperty('alt');
  });
});

describe('a page with pictures', () => {
  const path = '/operator/content/rebrand/fr';
  const save = async (body: string) => (await test.staff('agent')).call('PUT', path, { title: 'Notre nom', body, reason });
  const publish = async () => (await test.staff('agent')).call('POST', `${path}/publish`, { reason });

  it('is not published without alt text, and the error names page and picture', async () => {
    const { url } = await added();
    await save(`Bonjour.\n\n![](${url})`);
    const response = await publish();
    expect([response.statusCode, readFailure(response).errors]).toEqual([
      422,
      [`“Notre nom” has a picture without a description: ${url}. Describe it, then publish`],
    ]);
  });

  it('is not published with a picture no browser would show', async () => {
    await save('![Une chaudière](https://example.com/a.png)');
    expect(readFailure(await publish()).errors?.[0]).toContain('has not been uploaded: https://example.com/a.png');
  });

  it('is shown with added pictures, which are not broken links', async () => {
    const { url } = await added();
    await save(`![Une chaudière](${url})`);
    const read = await (await test.staff('agent')).call('GET', path);
    expect(read.json<{ data: ContentPageWire }>().data.broken_links).toEqual([]);
    expect((await publish()).statusCode).toBe(200);
    const pages = (await test.nobody().call('GET', '/content/fr')).json<{ data: { url: string; body: string }[] }>().data;
    expect(pages.find((page) => page.url === 'rebrand')?.body).toContain(`<img src="${url}" alt="Une chaudière" />`);
  });

  it('keeps its files when orphans are deleted', async () => {
    const { url } = await added();
    clock.after(2 * 60 * 60_000);
    await purgeStrayFiles(test.database.db, test.files);
    expect((await test.app.inject({ url })).statusCode).toBe(200);
  });
});

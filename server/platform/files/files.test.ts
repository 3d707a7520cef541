import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../test/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { randomFileKey } from './add-media.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
const keys = { region: 'eu', bucket: 'leads', accessKeyId: 'AK1', secretAccessKey: 'secret' };
const content = Buffer.from([0, 1, 2, 253, 254, 255]);
let server: Awaited<ReturnType<typeof startS3Server>>;
const stores: Partial<Record<'disk' | 's3', FileStore>> = {};

beforeAll(async () => {
  server = await startS3Server(keys);
  stores.disk = await openFiles({ s3: null, dataDir: folder });
  stores.s3 = await openFiles({ s3: { ...keys, endpoint: server.endpoint }, dataDir: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const store = (): FileStore => stores[kind] as FileStore;

  it('are stored, read back to the byte and removed, even twice', async () => {
    const key = randomFileKey('jpg');
    await store().put(key, content);
    expect(await store().exists(key)).toBe(true);
    expect(Buffer.from((await store().get(key)) ?? [])).toEqual(content);
    await store().remove(key);
    await store().remove(key);
    expect([await store().exists(key), await store().get(key)]).toEqual([false, null]);
  });

  it('are streamed from and to this machine if private, and not listed', async () => {
    const key = 'private-0123456789abcdef01234567-1.csv';
    const path = join(folder, 'export.csv');
    writeFileSync(path, 'Code,Price\r\n');
    await store().putFile(key, path);
    const text = await (await store().open(key))?.toArray();
    expect(Buffer.concat((text ?? []) as Buffer[]).toString()).toBe('Code,Price\r\n');
    const listed: string[] = [];
    for await (const file of store().list()) listed.push(file.key);
    expect(listed).not.toContain(key);
    expect(await store().get(key), 'as a public file').toBeNull();
    await store().remove(key);
    expect([await store().exists(key), await store().open(key)]).toEqual([false, null]);
    await expect(store().putFile('private-x.csv', path)).rejects.toThrow('this is no key of a private file');
  });

  it('are all listed with their write time, over several pages', async () => {
    const wanted = [randomFileKey('jpg'), randomFileKey('png'), randomFileKey('jpg')];
    for (const key of wanted) await store().put(key, content);
    const listed: string[] = [];
    for await (const { key, written } of store().list()) {
      expect(Math.abs(Date.now() - written.getTime())).toBeLessThan(60_000);
      listed.push(key);
    }
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  it('are listed without those removed in the meantime', async () => {
    const keys = Array.from({ length: 40 }, () => randomFileKey('jpg'));
    for (const key of keys) await store().put(key, content);
    const listed: string[] = [];
    for await (const { key } of store().list()) {
      if (listed.length === 0) for (const gone of keys) if (gone !== key) await store().remove(gone);
      listed.push(key);
    }
    expect(listed.length).toBeLessThan(keys.length);
  });

  it.each(['../secret', 'a/b.jpg', 'x.jpg', `${'a'.repeat(32)}.svg`, `${'A'.repeat(32)}.jpg`, ''])(
    'accept only our own keys: %j is neither found nor written',
    async (key) => {
      expect([await store().exists(key), await store().get(key)]).toEqual([false, null]);
      await store().remove(key);
      await expect(store().put(key, content)).rejects.toThrow('this is no key of a file');
    },
  );
});

it('sends a file to S3 with its type, which S3 would otherwise guess', async () => {
  const key = randomFileKey('png');
  await stores.s3?.put(key, content);
  expect(server.objects.get(key)?.type).toBe('image/png');
});

describe('unusable storage stops the start with a message', () => {
  it.each([
    ['a missing bucket', { bucket: 'nowhere' }],
    ['a key that is not known', { accessKeyId: 'AK2' }],
  ])('%s', async (_, wrong) => {
    const s3 = { ...keys, endpoint: server.endpoint, ...wrong };
    const sentence = `The bucket ${s3.bucket} of S3_ENDPOINT cannot be used`;
    await expect(openFiles({ s3, dataDir: folder })).rejects.toThrow(sentence);
    await expect(openFiles({ s3, dataDir: folder })).rejects.not.toThrow('secret');
  });

  it('a folder that cannot be created', async () => {
    writeFileSync(join(folder, 'taken'), '');
    await expect(openFiles({ s3: null, dataDir: join(folder, 'taken') })).rejects.toThrow('Set DATA_DIR to a folder of yours');
  });
});

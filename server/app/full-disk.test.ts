import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OverviewWire } from '../../contract/home/overview-endpoints.ts';
import { sampleFile } from '../../test/factories/sample-files.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { randomFileKey } from '../platform/files/add-media.ts';
import { StorageFull } from '../platform/files/file-store.ts';
import { openDiskFiles } from '../platform/files/open-files.ts';
import { minFreeShare } from '../platform/readiness-checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
const megabyte = 1_048_576;
const filler = join(folder, 'filler');

/** A disk of eight megabytes in memory, which only root can mount. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = process.platform === 'linux' && mountDisk();
if (!isMounted) console.warn('No disk can be mounted: the tests of a full disk are skipped');
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the disk until this share of it is free. */
function leaveFree(share: number): void {
  rmSync(filler, { force: true });
  const { bavail, blocks, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.floor(bavail - share * blocks) * bsize));
}

const fileSizes = (): number[] => readdirSync(join(folder, 'files')).map((name) => statSync(join(folder, 'files', name)).size);

describe.skipIf(!isMounted)('on a disk that is nearly full', () => {
  mkdirSync(join(folder, 'files'), { recursive: true });
  const test = useTestApp({ dataDir: () => folder });
  const company = useTestCompany(test);
  beforeEach(() => rmSync(filler, { force: true }));

  const ready = async () => {
    const response = await test.app.inject({ url: '/readyz' });
    const { checks, remarks } = response.json<{ checks: Record<string, string>; remarks: Record<string, string> }>();
    return [response.statusCode, checks['disk'], remarks['disk_space']];
  };
  const warnings = async () =>
    (await (await test.staff('agent')).call('GET', '/operator/overview')).json<{ data: OverviewWire }>().data.warnings;
  const upload = async (language = 'en') => {
    const bytes = new Uint8Array(await sampleFile('png'));
    const form = new FormData();
    form.append('optIn', 'true');
    form.append('image', new Blob([bytes]), 'boiler.png');
    return company.call('POST', '/company/listing/image/logo', form, { 'accept-language': language });
  };

  it('warns in time, and still takes uploads', async () => {
    expect(await warnings()).toEqual([]);
    leaveFree(0.08);
    expect(await warnings()).toEqual([{ kind: 'disk_space', detail: null }]);
    expect(await ready()).toEqual([200, 'ok', 'failing']);
    expect((await upload()).statusCode).toBe(201);
  });

  it.each([
    ['en', 'We can\u2019t store files'],
    ['da', 'Vi kan ikke gemme filer'],
    ['sv', 'Vi kan inte spara filer'],
  ])('refuses uploads with a sentence in the language %s', async (language, text) => {
    leaveFree(0.03);
    const answer = await upload(language);
    expect([answer.statusCode, answer.body.replaceAll("'", '\u2019')]).toEqual([503, expect.stringContaining(text)]);
  });

  it('refuses attachments too, which are kept in the database', async () => {
    leaveFree(0.03);
    const form = new FormData();
    const fields = {
      firstname: 'Sam',
      surname: 'Hill',
      company: 'Midland Heating Ltd',
      email: 'sam@example.test',
      telephone: '0116 496 0123',
    };
    for (const [name, value] of Object.entries({ ...fields, message: 'See the file.' })) form.append(name, value);
    const withoutFile = await test.nobody().call('POST', '/contact', form);
    const bytes = new Uint8Array(await sampleFile('png'));
    form.append('attachment', new Blob([bytes]), 'boiler.png');
    expect((await test.nobody().call('POST', '/contact', form)).statusCode).toBe(503);
    expect(withoutFile.statusCode).not.toBe(503);
  });

  it('keeps files whole or not at all when the disk fills up while they are written', async () => {
    const files = await openDiskFiles(join(folder, 'files'));
    leaveFree(minFreeShare + 0.05);
    const bytes = Buffer.alloc(0.35 * megabyte);
    const before = fileSizes();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => files.put(randomFileKey('png'), bytes)));
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter(({ reason }) => !(reason instanceof StorageFull))).toEqual([]);
    const sorted = (sizes: readonly number[]): number[] => sizes.toSorted((a, b) => a - b);
    expect(sorted(fileSizes())).toEqual(sorted([...before, ...Array<number>(6 - failed.length).fill(bytes.length)]));
    await expect(files.put(randomFileKey('png'), Buffer.alloc(megabyte))).rejects.toThrow(StorageFull);
  });
});

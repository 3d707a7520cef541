import { randomFileKey } from '../../server/platform/files/add-media.ts';
import type { TestApp } from '../app-harness.ts';

/** A file that no picture is named after; answers its key. */
export async function strayFile({ files }: Pick<TestApp, 'files'>): Promise<string> {
  const key = randomFileKey('jpg');
  await files.put(key, new Uint8Array([1]));
  return key;
}

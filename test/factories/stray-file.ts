import { randomFileKey } from '../../server/platform/files/add-media.ts';
import type { TestApp } from '../app-harness.ts';

/** Stores a file that no picture refers to; returns its key. */
export async function strayFile({ files }: Pick<TestApp, 'files'>): Promise<string> {
  const key = randomFileKey('jpg');
  await files.put(key, new Uint8Array([1]));
  return key;
}

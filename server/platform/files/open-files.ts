import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { openS3Files } from './s3-files.ts';

/** The storage that the settings name, tried once: a start without it would only fail at the first upload. */
export function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  return s3 === null ? openDiskFiles(join(dataDir, 'files')) : openS3Files(s3);
}

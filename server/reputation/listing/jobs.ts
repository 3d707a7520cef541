import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs.ts';
import { purgeFile, purgeStrayFiles, removeFileJob } from './stray-files.ts';

/** Keep files consistent with the rows that name them. */
export function listingJobs(files: FileStore): readonly Job[] {
  return [
    {
      name: removeFileJob,
      handle: async ({ db }, { fileKey }) => {
        if (typeof fileKey === 'string') await purgeFile(db, files, fileKey);
      },
    },
    { name: 'purge-stray-files', cron: '37 2 * * *', handle: async ({ db }) => void (await purgeStrayFiles(db, files)) },
  ];
}

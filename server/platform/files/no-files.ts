import type { FileStore } from './file-store.ts';

/** What stands in for the storage where jobs are only named. */
export const noFiles: FileStore = {
  put: () => Promise.reject(new Error('there is no storage here')),
  get: () => Promise.resolve(null),
  exists: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  async *list() {
    yield* [];
  },
};

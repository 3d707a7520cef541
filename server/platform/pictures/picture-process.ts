// Re-encodes pictures one at a time in a separate process, so that a malicious file harms nothing else.
import { setPriority } from 'node:os';
import type { PictureOptions } from './picture.ts';
import { remakePicture } from './remake-picture.ts';

/** Page requests have priority. */
setPriority(15);

process.on('message', (asked: { readonly bytes: Uint8Array; readonly wish: PictureOptions }) => {
  void remakePicture(asked.bytes, asked.wish).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

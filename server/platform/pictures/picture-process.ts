// A process of its own that makes pictures anew, one after the other: what a strange file does to it, it does to nobody else.
import { setPriority } from 'node:os';
import type { PictureWish } from './picture.ts';
import { remakePicture } from './remake-picture.ts';

/** Whoever waits for a page goes first. */
setPriority(15);

process.on('message', (asked: { readonly bytes: Uint8Array; readonly wish: PictureWish }) => {
  void remakePicture(asked.bytes, asked.wish).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

import { afterAll, expect, it } from 'vitest';
import { jpeg } from '../../../test/factories/pictures.ts';
import { openPictures } from './open-pictures.ts';

const pictures = openPictures(2);
const wish = { largest: 100, kind: 'opaque', maxPixels: 24_000_000 } as const;
afterAll(pictures.close);

it('twenty at once are made by two processes, one after the other; what is too much to wait is told so', async () => {
  const given = await jpeg({ width: 600, height: 400 });
  const asked = Array.from({ length: 50 }, () => pictures.remake(given, wish));
  expect(pictures.processIds()).toHaveLength(2);
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'made')).toHaveLength(42);
  expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(8);
});

it('a process that is ended over a picture takes nobody with it', async () => {
  const large = await jpeg({ width: 6_000, height: 6_000 });
  const asked = pictures.remake(large, wish);
  for (const id of pictures.processIds()) process.kill(id, 'SIGKILL');
  expect(await asked).toEqual({ kind: 'refused', why: 'broken' });
  // The one that rested was ended too: it counts as there until that is noticed.
  await expect.poll(() => pictures.processIds()).toEqual([]);
  expect((await pictures.remake(await jpeg(), wish)).kind).toBe('made');
});

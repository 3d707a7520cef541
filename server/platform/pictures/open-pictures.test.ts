import { afterAll, expect, it } from 'vitest';
import { jpeg } from '../../../test/factories/pictures.ts';
import { openPictures } from './open-pictures.ts';

const pictures = openPictures(2);
const options = { largest: 100, kind: 'opaque', maxPixels: 24_000_000 } as const;
afterAll(pictures.close);

it('processes twenty pictures in two processes, and reports busy beyond the queue', async () => {
  const given = await jpeg({ width: 600, height: 400 });
  const asked = Array.from({ length: 50 }, () => pictures.remake(given, options));
  expect(pictures.processIds()).toHaveLength(2);
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'made')).toHaveLength(42);
  expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(8);
});

it('survives a process killed over a picture', async () => {
  const large = await jpeg({ width: 6_000, height: 6_000 });
  const asked = pictures.remake(large, options);
  for (const id of pictures.processIds()) process.kill(id, 'SIGKILL');
  expect(await asked).toEqual({ kind: 'refused', why: 'broken' });
  // The idle process was killed too: it counts as present until that is noticed.
  await expect.poll(() => pictures.processIds()).toEqual([]);
  expect((await pictures.remake(await jpeg(), options)).kind).toBe('made');
});

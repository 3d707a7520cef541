import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isWhole, makeFolderOnce } from './make-folder-once.ts';

let home = '';
let folder = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-once-'));
  folder = join(home, 'browser');
});
afterEach(() => rmSync(home, { recursive: true }));

let fills = 0;
const fill = async (into: string): Promise<void> => {
  fills += 1;
  mkdirSync(join(into, 'fonts'));
  writeFileSync(join(into, 'fonts', 'sans.ttf'), 'letters');
  await Promise.resolve();
  writeFileSync(join(into, 'program'), 'runs');
};
const expectMade = (): void => {
  expect([isWhole(folder), readFileSync(join(folder, 'program'), 'utf8'), readdirSync(home)]).toEqual([true, 'runs', ['browser']]);
};

it('fills the folder once and then leaves it alone', async () => {
  fills = 0;
  await makeFolderOnce(folder, fill);
  await makeFolderOnce(folder, fill);
  expect(fills).toBe(1);
  expectMade();
});

it('leaves one complete folder and nothing else when several processes create it', async () => {
  await Promise.all(Array.from({ length: 5 }, () => makeFolderOnce(folder, fill)));
  expectMade();
});

it.each<[string, () => Promise<void> | void]>([
  ['that was cut off half-way', () => writeUnfinished()],
  ['of which a file has been cleared away', () => made((path) => rmSync(join(path, 'fonts', 'sans.ttf')))],
  ['of which a file is shorter than it was', () => made((path) => writeFileSync(join(path, 'program'), 'ru'))],
  ['that is a file', () => writeFileSync(folder, '')],
])('recreates a folder %s, also from several processes at once', async (_, prepare) => {
  await prepare();
  expect(isWhole(folder)).toBe(false);
  await Promise.all([makeFolderOnce(folder, fill), makeFolderOnce(folder, fill)]);
  expectMade();
});

it('leaves nothing behind if filling fails', async () => {
  const failing = makeFolderOnce(folder, async (into) => {
    await fill(into);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(readdirSync(home)).toEqual([]);
});

function writeUnfinished(): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'program'), 'ru');
}

async function made(spoil: (path: string) => void): Promise<void> {
  await makeFolderOnce(folder, fill);
  spoil(folder);
}

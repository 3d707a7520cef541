import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, isRightPassword, needsNewHash } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id of the required strength', async () => {
    expect(await hashPassword('plumbline1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match only themselves', async () => {
    const stored = await hashPassword('plumbline1');
    expect(await isRightPassword(stored, 'plumbline1')).toBe(true);
    expect(await isRightPassword(stored, 'plumbline2')).toBe(false);
  });

  it('match whether an accent is composed or decomposed', async () => {
    expect(await isRightPassword(await hashPassword('caf\u00e9-1'), 'cafe\u0301-1')).toBe(true);
  });

  it('never match for an unknown user, at the same cost', async () => {
    expect(await isRightPassword(undefined, 'plumbline1')).toBe(false);
    expect(needsNewHash(dummyHash)).toBe(false);
  });

  it('need a new hash if its parameters are outdated', async () => {
    expect(needsNewHash(await hash('plumbline1', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true);
  });

  it('are all checked when many arrive at once', async () => {
    const stored = await hashPassword('plumbline1');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => isRightPassword(stored, `plumbline${index % 2}`)));
    expect(answers.filter(Boolean)).toHaveLength(10);
  });
});

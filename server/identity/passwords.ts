import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';

/** OWASP minimum for Argon2id: 19 MiB and about 13 ms per hash. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody knows; checking against it takes as long as a real check. */
export const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$vMV6JM2tGAWPDVy3sjD2YA$tQKwHRpm92zBpE997IEm3GbDOjQ1xqbw4p/zUMypA1U';

const maxConcurrentHashes = availableParallelism();
/** About three seconds of work on two cores; further callers are asked to retry. */
const maxQueueLength = 500;
const waiting: (() => void)[] = [];
let running = 0;

export function isHashingBusy(): boolean {
  return waiting.length >= maxQueueLength;
}

/** Limits concurrent hashes to the core count, so a burst of sign-ins cannot exhaust memory. */
async function withHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  assertOutsideTransaction('password hashing');
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes a password to the PHC string to store. Call before the transaction that stores it. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(password.normalize('NFC'), strength));
}

/** Checks a password; without a stored hash it takes the same time and always fails. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await withHashingSlot(() => verify(storedHash ?? dummyHash, password.normalize('NFC')));
  return matches && storedHash !== undefined;
}

/** Checks whether a hash uses outdated parameters; it is replaced at the next sign-in. */
export function needsNewHash(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return made.memoryCost !== strength.memoryCost || made.timeCost !== strength.timeCost || made.parallelism !== strength.parallelism;
}

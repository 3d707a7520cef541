import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';

/** Argon2id as OWASP asks for at least; 19 MiB and about 13 ms for each. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody knows: checking against it takes as long as checking a real one. */
export const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$vMV6JM2tGAWPDVy3sjD2YA$tQKwHRpm92zBpE997IEm3GbDOjQ1xqbw4p/zUMypA1U';

const atOnce = availableParallelism();
/** About three seconds of work on two cores; who comes later is asked to try again. */
const longestQueue = 500;
const waiting: (() => void)[] = [];
let running = 0;

export function isHashingBusy(): boolean {
  return waiting.length >= longestQueue;
}

/** Lets as many hashes run as there are cores, so that a burst of sign-ins cannot take the machine's memory. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  assertOutsideTransaction('password hashing');
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The PHC string to store. Called before the transaction that stores it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), strength));
}

/** Whether the password is right; without a stored hash it takes the same time and is always wrong. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? dummyHash, password.normalize('NFC')));
  return matches && storedHash !== undefined;
}

/** True for a hash made with other parameters than today's; it is made again at the next sign-in. */
export function needsNewHash(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return made.memoryCost !== strength.memoryCost || made.timeCost !== strength.timeCost || made.parallelism !== strength.parallelism;
}

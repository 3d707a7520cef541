import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ownWords, type PasswordOwner } from './own-password-rule.ts';

// Holds word lists of several hundred kB: import it with `import()`, when somebody chooses a password.

/** The weakest that is accepted: about a million guesses. One below it is shown as weak and refused. */
export const weakestAccepted = 2;
/** The estimate takes longer than linear time: it is made of both ends of a long password. */
const judgedCharacters = 20;

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 });

/**
 * How hard a password is to guess, 1 (weak) to 4 (strong): judges look-alike letters, rows of keys, dates, and what a stranger may know of
 * its owner. The meter beside the field and the server ask this same function.
 */
export function passwordStrength(password: string, owner: PasswordOwner): number {
  const words = ownWords(owner);
  const characters = Array.from(password.normalize('NFC'));
  const ends = [characters.slice(0, judgedCharacters), characters.length > judgedCharacters ? characters.slice(-judgedCharacters) : []];
  return Math.max(1, ...ends.map((end) => estimate.check(end.join(''), [...words]).score));
}

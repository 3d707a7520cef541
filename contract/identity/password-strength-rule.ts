import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { listOwnerWords, type PasswordOwner } from './own-password-rule.ts';

// Contains word lists of several hundred kB: load with `import()` when somebody chooses a password.

/** Minimum accepted: about a million guesses. Anything lower is shown as weak and refused. */
export const minAcceptedStrength = 2;
/** The estimate is slower than linear, so only both ends of a long password are rated. */
const maxJudgedCharacters = 20;

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 });

/**
 * Rates a password from 1 (weak) to 4 (strong), considering look-alike letters, keyboard rows, dates, and what a stranger
 * may know. Shared by the meter and the server.
 */
export function passwordStrength(password: string, owner: PasswordOwner): number {
  const words = listOwnerWords(owner);
  const characters = Array.from(password.normalize('NFC'));
  const ends = [
    characters.slice(0, maxJudgedCharacters),
    characters.length > maxJudgedCharacters ? characters.slice(-maxJudgedCharacters) : [],
  ];
  return Math.max(1, ...ends.map((end) => estimate.check(end.join(''), [...words]).score));
}

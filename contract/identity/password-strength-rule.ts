import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 1 (weak) to 4 (strong). `known` are words that a stranger may guess here. */
export function passwordStrength(password: string, known: readonly string[]): number {
  const { score } = estimate.check(
    password.slice(0, 128),
    known.filter((word) => word !== ''),
  );
  return Math.max(1, score);
}

import { requiredProblem } from './problem.ts';

const address = /(?:\b[a-z][a-z\d+.-]{0,30}:\/\/\S*|\bwww\.\S*)/gi;

/** Removes links and www addresses; keeps the remaining spaces. */
export function withoutLinks(text: string): string {
  return text.replaceAll(address, '');
}

/** Cleans a line of free text for storage: no links, single spaces. */
export function plainLine(text: string): string {
  return withoutLinks(text).replaceAll(/\s+/g, ' ').trim();
}

/** Required, and more than a link, which is removed. */
export const plainRequired = (value: string): 'required' | undefined => requiredProblem(withoutLinks(value));

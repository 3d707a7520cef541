import { requiredProblem } from './problem.ts';

const address = /(?:\b[a-z][a-z\d+.-]{0,30}:\/\/\S*|\bwww\.\S*)/gi;

/** The text without links and www addresses, as people type it: what is left keeps its spaces. */
export function withoutLinks(text: string): string {
  return text.replaceAll(address, '');
}

/** A line of free text as it is kept: without links, its spaces put right. */
export function plainLine(text: string): string {
  return withoutLinks(text).replaceAll(/\s+/g, ' ').trim();
}

/** Required, and something other than a link, which is taken out. */
export const plainRequired = (value: string): 'required' | undefined => requiredProblem(withoutLinks(value));

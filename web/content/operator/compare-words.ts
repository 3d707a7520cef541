export interface ComparedPart {
  readonly text: string;
  readonly state: 'same' | 'added' | 'removed';
}

const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Diffs two versions by paragraph, using their longest common subsequence. */
export function compareWords(before: string, after: string): ComparedPart[] {
  const [old, now] = [splitParagraphs(before), splitParagraphs(after)];
  const commonLengths: number[][] = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  const at = (i: number, j: number): number => commonLengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = commonLengths[i];
      if (row !== undefined) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: ComparedPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      parts.push({ text: was, state: 'same' });
      i += 1;
      j += 1;
    } else if (is === undefined || (was !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ text: was ?? '', state: 'removed' });
      i += 1;
    } else {
      parts.push({ text: is, state: 'added' });
      j += 1;
    }
  }
  return parts;
}

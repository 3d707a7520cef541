/** When a change begins, as its fields hold it, by the clock of the unit; null: at once. */
export type Begin = { readonly day: string; readonly time: string } | null;

/** As the server is told. A day without a time begins at midnight. */
export function fromOf(begin: Begin): string | undefined {
  if (begin === null) return undefined;
  return begin.time === '' ? begin.day : `${begin.day}T${begin.time}`;
}

/** Why something is saved, and from when; without a moment at once. */
export interface SaveWish {
  readonly reason: string;
  readonly from: string | undefined;
}

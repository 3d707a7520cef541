/** What the rules about cards need to know of each. */
export interface CardFacts {
  readonly id: number;
  readonly isDefault: boolean;
  readonly isExpired: boolean;
}

/** A card may be removed if it expired, or if another one is valid: a company does not lose its last valid card by itself. */
export function isRemovable(card: CardFacts, cards: readonly CardFacts[]): boolean {
  return card.isExpired || cards.some((other) => other.id !== card.id && !other.isExpired);
}

/** Which card is the default once this one is gone: it stays where it was, else the newest that is valid, else the newest. */
export function defaultWithout(removed: CardFacts, cards: readonly CardFacts[]): number | null {
  const left = cards.filter((card) => card.id !== removed.id).toSorted((a, b) => b.id - a.id);
  return (left.find((card) => card.isDefault) ?? left.find((card) => !card.isExpired) ?? left[0])?.id ?? null;
}

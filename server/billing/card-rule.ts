/** Facts about a card that the card rules need. */
export interface CardFacts {
  readonly id: number;
  readonly isDefault: boolean;
  readonly isExpired: boolean;
}

/** A card may be removed if it has expired or another is valid: a company cannot remove its last valid card itself. */
export function isRemovable(card: CardFacts, cards: readonly CardFacts[]): boolean {
  return card.isExpired || cards.some((other) => other.id !== card.id && !other.isExpired);
}

/** Chooses the default after a removal: unchanged if possible, otherwise the newest valid card, otherwise the newest. */
export function pickNewDefault(removed: CardFacts, cards: readonly CardFacts[]): number | null {
  const left = cards.filter((card) => card.id !== removed.id).toSorted((a, b) => b.id - a.id);
  return (left.find((card) => card.isDefault) ?? left.find((card) => !card.isExpired) ?? left[0])?.id ?? null;
}

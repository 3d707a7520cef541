interface MoneyInWordsProps {
  /** A sentence containing the amount. */
  readonly words: string;
  readonly amount: string;
}

/** Renders a sentence whose amount uses plain zeros. A single element, because a flex parent would drop the spaces between parts. */
export function MoneyInWords({ words, amount }: MoneyInWordsProps) {
  const [before = '', after = ''] = words.split(amount);
  return (
    <span>
      {before}
      <span className="figure">{amount}</span>
      {after}
    </span>
  );
}

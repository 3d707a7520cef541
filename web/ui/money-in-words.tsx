interface MoneyInWordsProps {
  /** A sentence that names the amount. */
  readonly words: string;
  readonly amount: string;
}

/** A sentence with its amount set in plain zeros. A single element, because a flex parent would drop the spaces between parts. */
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

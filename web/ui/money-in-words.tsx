interface MoneyInWordsProps {
  /** A sentence that names the amount. */
  readonly words: string;
  readonly amount: string;
}

/** A sentence whose amount is set like every other: with plain zeros. One element: what lays out its parts would take their spaces. */
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

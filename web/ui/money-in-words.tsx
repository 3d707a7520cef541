interface MoneyInWordsProps {
  /** A sentence that names the amount. */
  readonly words: string;
  readonly amount: string;
}

/** A sentence whose amount is set like every other: with plain zeros. */
export function MoneyInWords({ words, amount }: MoneyInWordsProps) {
  const [before = '', after = ''] = words.split(amount);
  return (
    <>
      {before}
      <span className="figure">{amount}</span>
      {after}
    </>
  );
}

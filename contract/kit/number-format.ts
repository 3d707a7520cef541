/** Money and numbers as a locale writes them; the locale must be one that the platform knows. */
export function numberFormat(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // Other languages would name a neighbour's currency by its code (184,20 GBP). Readers of English may have several countries before
  // them, whose crowns the narrow symbol does not tell apart.
  const currencyDisplay = locale.startsWith('en') ? 'symbol' : 'narrowSymbol';
  const currencies = new Map<string, Intl.NumberFormat>();

  const money = (amount: number, currency: string) => {
    const known = currencies.get(currency);
    const format = known ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    if (known === undefined) currencies.set(currency, format);
    return format.format(amount);
  };

  return {
    /** Always two decimals; a credit keeps its minus. */
    money,
    /** For a balance, whose direction stands in words beside it. */
    moneyWithoutSign: (amount: number, currency: string) => money(Math.abs(amount), currency),
    number: (value: number) => number.format(value),
    /** 0.2 is 20 %. */
    percent: (fraction: number) => percentage.format(fraction),
    /** Stored out of ten, shown out of five. */
    rating: (outOfTen: number) => oneDecimal.format(outOfTen / 2),
  };
}

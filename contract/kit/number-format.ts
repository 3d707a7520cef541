/** Creates a formatter on first use, which costs a phone several milliseconds; most pages need few of them. */
export function onFirstUse<Formatter>(create: () => Formatter): () => Formatter {
  let created: Formatter | undefined;
  return () => (created ??= create());
}

/** Formats money and numbers for a locale supported by the platform. */
export function numberFormat(locale: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => onFirstUse(() => new Intl.NumberFormat(locale, options));
  const number = numbers();
  const shares = numbers({ style: 'percent', maximumFractionDigits: 1 });
  const percentage = numbers({ style: 'percent', maximumFractionDigits: 2 });
  const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // Other languages would show a neighbour's currency as a code (184,20 GBP). English readers may see several countries,
  // whose crowns share one narrow symbol.
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
    /** For a balance whose direction is put in words. */
    moneyWithoutSign: (amount: number, currency: string) => money(Math.abs(amount), currency),
    number: (value: number) => number().format(value),
    /** 0.2 becomes 20 %. */
    percent: (fraction: number) => percentage().format(fraction),
    /** A computed share, with one decimal wherever it is shown. VAT rates are not: they have two. */
    share: (fraction: number) => shares().format(fraction),
    /** Stored out of ten, shown out of five. */
    rating: (outOfTen: number) => oneDecimal().format(outOfTen / 2),
  };
}

/** Formats a whole distance with its unit: `5 miles`, `8 km`. */
export function formatDistance(distance: number, locale: string, unit: 'mile' | 'kilometer'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'mile' ? 'long' : 'short' }).format(distance);
}

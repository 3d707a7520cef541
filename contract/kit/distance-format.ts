/** Formats a whole distance with its unit: `5 miles`, `8 km`. */
export function formatDistance(distance: number, locale: string, unit: 'mile' | 'kilometer'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'mile' ? 'long' : 'short' }).format(distance);
}

// No schemas here: the browser writes what the server reads.

/** In the order used in addresses. */
export const factorFields = ['one', 'two', 'three', 'first_hours', 'second_hours', 'fresh', 'later', 'old'] as const;
export type FactorField = (typeof factorFields)[number];

export interface ProposedFactors {
  readonly exclusivity: { readonly one: number; readonly two: number; readonly three: number };
  readonly freshness: {
    readonly first_hours: number;
    readonly second_hours: number;
    readonly fresh: number;
    readonly later: number;
    readonly old: number;
  };
}

/** Returns every field by name. */
export function factorsByField({ exclusivity, freshness }: ProposedFactors): Readonly<Record<FactorField, number>> {
  return { ...exclusivity, ...freshness };
}

/** Builds factors from form fields. */
export function toFactors(values: Readonly<Record<FactorField, number>>): ProposedFactors {
  const { one, two, three, ...freshness } = values;
  return { exclusivity: { one, two, three }, freshness };
}

/** Checks the factors: two decimals for hours, four for factors, first step before the second. */
export function areFactors(factors: ProposedFactors): boolean {
  const { first_hours: first, second_hours: second, fresh, later, old } = factors.freshness;
  const isFactor = (value: number) => value >= 0.0001 && value <= 10 && Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6;
  const isHours = (value: number) => value >= 0.25 && value <= 336;
  return [...Object.values(factors.exclusivity), fresh, later, old].every(isFactor) && isHours(first) && isHours(second) && first < second;
}

/** Writes proposed factors for an address: `2,1.3,1,24,72,1,0.85,0.7`. */
export function factorsText(factors: ProposedFactors): string {
  const values = factorsByField(factors);
  return factorFields.map((field) => values[field]).join(',');
}

/** Parses proposed factors from an address; null if invalid. */
export function readFactorsText(text: string): ProposedFactors | null {
  const parts = text.split(',');
  if (parts.length !== factorFields.length || !parts.every((part) => /^\d{1,3}(?:\.\d{1,4})?$/.test(part))) return null;
  const values = Object.fromEntries(factorFields.map((field, index) => [field, Number(parts[index])]));
  const factors = toFactors(values as Record<FactorField, number>);
  return areFactors(factors) ? factors : null;
}

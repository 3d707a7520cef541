/** Up to how many working hours each bar of the ages goes; the last promise is 48, and what is beyond has no end. */
const ends = [8, 16, 24, 32, 40, 48] as const;

const mostKinds = 20;

export interface AgeBand {
  readonly from_hours: number;
  readonly to_hours: number | null;
  readonly count: number;
}

export interface AgesOfKind {
  readonly name: string;
  readonly within: number;
  readonly beyond: number;
}

/** How many reports of each kind are within the last promise and beyond it; the kinds with the most in front, some twenty. */
export function agesByKind(reports: readonly { readonly name: string; readonly hours: number }[]): AgesOfKind[] {
  const promise = ends[ends.length - 1] ?? 0;
  const kinds = [...Map.groupBy(reports, ({ name }) => name)].map(([name, own]) => {
    const within = own.filter(({ hours }) => hours < promise).length;
    return { name, within, beyond: own.length - within };
  });
  return kinds.toSorted((a, b) => b.within + b.beyond - a.within - a.beyond || (a.name < b.name ? -1 : 1)).slice(0, mostKinds);
}

/** How many of these ages, in working hours, lie in each band. */
export function bandsOf(ages: readonly number[]): AgeBand[] {
  return [...ends, null].map((to, place) => {
    const from = ends[place - 1] ?? 0;
    return { from_hours: from, to_hours: to, count: ages.filter((age) => age >= from && (to === null || age < to)).length };
  });
}

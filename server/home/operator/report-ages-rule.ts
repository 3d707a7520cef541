/** Up to how many working hours each bar of the ages goes; the last promise is 48, and what is beyond has no end. */
const ends = [8, 16, 24, 32, 40, 48] as const;

export interface AgeBand {
  readonly from_hours: number;
  readonly to_hours: number | null;
  readonly count: number;
}

/** How many of these ages, in working hours, lie in each band. */
export function bandsOf(ages: readonly number[]): AgeBand[] {
  return [...ends, null].map((to, place) => {
    const from = ends[place - 1] ?? 0;
    return { from_hours: from, to_hours: to, count: ages.filter((age) => age >= from && (to === null || age < to)).length };
  });
}

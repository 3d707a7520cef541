/** A list with one of its things taken to another place. */
export function movedTo<Thing>(list: readonly Thing[], from: number, to: number): readonly Thing[] {
  const thing = list[from];
  return thing === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** A list with one of its things moved a place; at the end it stays. */
export function moved<Thing>(list: readonly Thing[], place: number, by: 1 | -1): readonly Thing[] {
  return place + by < 0 || place + by >= list.length ? list : movedTo(list, place, place + by);
}

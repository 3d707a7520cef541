/** A list with one of its things moved a place; at the end it stays. */
export function moved<Thing>(list: readonly Thing[], place: number, by: 1 | -1): readonly Thing[] {
  const [thing, other] = [list[place], list[place + by]];
  return thing === undefined || other === undefined ? list : list.with(place, other).with(place + by, thing);
}

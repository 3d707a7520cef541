/** The list with one of its things at another place, counted from one. */
export function moved<Thing extends { readonly id: number }>(things: readonly Thing[], id: number, place: number): Thing[] {
  const thing = things.find((each) => each.id === id);
  if (thing === undefined) return [...things];
  return things.filter((each) => each.id !== id).toSpliced(place - 1, 0, thing);
}

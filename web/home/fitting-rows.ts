/** In pixels, with text of the usual size. */
export const rowHeight = 64;
export const fewestRows = 3;
export const mostRows = 14;
/** Default before measuring, and in lists on small screens. */
export const usualRows = 7;

/** How many whole rows a height holds. */
export function wholeRows(height: number, oneRow = rowHeight): number {
  return Math.floor(height / Math.max(rowHeight, oneRow));
}

/** Rows to show for the available room. */
export function fittingRows(room: number): number {
  return Math.min(mostRows, Math.max(fewestRows, room));
}

/** Places for as many rows as are on the way. */
export function placeholders(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place);
}

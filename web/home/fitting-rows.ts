/** In pixels, with text of the usual size. */
export const rowHeight = 64;
export const fewestRows = 3;
export const mostRows = 14;
/** Default before measuring, and in lists on small screens. */
export const usualRows = 7;

/** Returns the number of whole rows that fit a height. */
export function wholeRows(height: number, oneRow = rowHeight): number {
  return Math.floor(height / Math.max(rowHeight, oneRow));
}

/** Returns the rows to show for the available room. */
export function fittingRows(room: number): number {
  return Math.min(mostRows, Math.max(fewestRows, room));
}

/** Returns placeholders for the rows being loaded. */
export function placeholders(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place);
}

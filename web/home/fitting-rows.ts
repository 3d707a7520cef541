/** In pixels, with text of the usual size. */
export const rowHeight = 64;
export const minRows = 3;
export const maxRows = 14;
/** Default before measuring, and in lists on small screens. */
export const usualRows = 7;

/** Returns the number of whole rows that fit a height. */
export function wholeRows(height: number, oneRow = rowHeight): number {
  return Math.floor(height / Math.max(rowHeight, oneRow));
}

/** Returns the rows to show for the available room. */
export function fittingRows(room: number): number {
  return Math.min(maxRows, Math.max(minRows, room));
}

/** Returns placeholders for the rows being loaded. */
export function placeholders(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** What on the page holds work that is not saved. */
const holders = new Set<symbol>();

/** Counts as unsaved work until the function it returns is called. */
export function holdUnsavedWork(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => {
    holders.delete(holder);
  };
}

/** To be asked before what cannot be stopped on its way to another page: signing out ends the session first. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

import type { Browser } from '../../server/identity/open-session.ts';

/** A browser in which nobody has signed in so far. */
export const newBrowser: Browser = { formerToken: undefined, deviceToken: undefined };

import type { Browser } from '../../server/identity/open-session.ts';

/** A browser that has never signed in. */
export const newBrowser: Browser = { formerToken: undefined, deviceToken: undefined };

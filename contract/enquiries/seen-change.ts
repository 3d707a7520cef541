import * as z from 'zod';

/**
 * The last change by staff that a page showed, 0 where there was none. Where somebody has changed the enquiry since then, what the
 * page asks for is refused (409) with when. Left out, nobody asks.
 */
export const seenChange = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

import * as z from 'zod';

/**
 * Id of the last staff change a page showed, 0 for none. If the enquiry has changed since, the request is refused (409) with
 * the time. Omitted: no check.
 */
export const seenChange = z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

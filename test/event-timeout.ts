/**
 * How long a test waits for an expected event. It is only an upper bound: passing tests wait much less, and no test measures
 * it.
 */
export const eventTimeoutMs = 30_000;

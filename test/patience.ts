/**
 * How long a test waits for what is sure to come. Nobody waits that long where it comes, and where it does not the wait is no
 * measure of anything: it only ends.
 */
export const patienceMs = 30_000;

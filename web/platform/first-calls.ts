/** What was asked for this long ago is asked for anew. */
const freshForMs = 30_000;

/**
 * The answer to a call that the page made before its code was there (`app/first-script.js`), handed out once. Nothing where there
 * was none; where it failed the answer is `undefined`, and the call is made like every other.
 */
export function takeFirstCall(method: string, address: string): Promise<Response | undefined> | undefined {
  const { firstCalls } = window as { firstCalls?: Record<string, Promise<Response | undefined>> };
  const begun = method === 'GET' ? firstCalls?.[address] : undefined;
  if (begun === undefined) return undefined;
  delete firstCalls?.[address];
  return performance.now() < freshForMs ? begun : undefined;
}

import { onForgotten } from './preferences.ts';

interface FirstCalls {
  firstCalls?: Record<string, Promise<Response | undefined>>;
}

// Whoever signs in next gets nothing that was asked for somebody else.
onForgotten(() => delete (window as FirstCalls).firstCalls);

/** What was asked for this long ago is asked for anew. */
const freshForMs = 30_000;

/**
 * The answer to a call that the page made before its code was there (`app/first-script.js`), handed out once. Nothing where there
 * was none; where it failed the answer is `undefined`, and the call is made like every other.
 */
export function takeFirstCall(method: string, address: string): Promise<Response | undefined> | undefined {
  const { firstCalls } = window as FirstCalls;
  const begun = method === 'GET' ? firstCalls?.[address] : undefined;
  if (begun === undefined) return undefined;
  delete firstCalls?.[address];
  return performance.now() < freshForMs ? begun : undefined;
}

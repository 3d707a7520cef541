import { onPreferencesCleared } from './preferences.ts';

interface FirstCalls {
  firstCalls?: Record<string, Promise<Response | undefined>>;
}

// Prevents the next user from getting responses requested for someone else.
onPreferencesCleared(() => delete (window as FirstCalls).firstCalls);

/** Older responses are fetched again. */
const freshForMs = 30_000;

/**
 * Takes the response of a call started before the code loaded (`app/first-script.js`), once. Returns undefined if there was none; resolves
 * to undefined if it failed, and the call is made normally.
 */
export function takeFirstCall(method: string, address: string): Promise<Response | undefined> | undefined {
  const { firstCalls } = window as FirstCalls;
  const begun = method === 'GET' ? firstCalls?.[address] : undefined;
  if (begun === undefined) return undefined;
  delete firstCalls?.[address];
  return performance.now() < freshForMs ? begun : undefined;
}

import { configure, getConfig } from '@testing-library/dom';
import { eventTimeoutMs } from '../../test/event-timeout.ts';

const { getElementError: describeWithPage } = getConfig();

/** The library uses this flag to detect repeated queries. It sets it while waiting and then omits roles from errors. */
const isWaiting = '_disableExpensiveErrorDiagnostics';

/** Most queries of a waiting test find nothing yet; printing the page for each took half of the test time. */
function elementError(message: string | null, container: Element): Error {
  if (Reflect.get(getConfig(), isWaiting) !== true) return describeWithPage(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

const settings = { asyncUtilTimeout: eventTimeoutMs, getElementError: elementError };
const whileWaiting = { ...settings, [isWaiting]: true };
const otherwise = { ...settings, [isWaiting]: false };
configure(otherwise);

/** Runs one attempt of a repeated query. */
export function queryQuietly<Result>(query: () => Result): Result {
  configure(whileWaiting);
  try {
    return query();
  } finally {
    configure(otherwise);
  }
}

/** Returns the failure of the last attempt, with the page in its current state. */
export function withPage(error: unknown): unknown {
  const isOfPage = error instanceof Error && error.name === 'TestingLibraryElementError';
  return isOfPage ? describeWithPage(error.message, document.body) : error;
}

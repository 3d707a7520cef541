import { configure, getConfig } from '@testing-library/dom';
import { patienceMs } from '../../test/patience.ts';

const { getElementError: describeWithPage } = getConfig();

/** By this the library knows that a look will be repeated. It sets it in its own waiting, and prints no roles then. */
const isWaiting = '_disableExpensiveErrorDiagnostics';

/** Most looks of somebody who waits find nothing yet: to print the page for each of them was half of the time of these tests. */
function elementError(message: string | null, container: Element): Error {
  if (Reflect.get(getConfig(), isWaiting) !== true) return describeWithPage(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

const settings = { asyncUtilTimeout: patienceMs, getElementError: elementError };
const whileWaiting = { ...settings, [isWaiting]: true };
const otherwise = { ...settings, [isWaiting]: false };
configure(otherwise);

/** Looks once for somebody who will look again. */
export function lookQuietly<Result>(look: () => Result): Result {
  configure(whileWaiting);
  try {
    return look();
  } finally {
    configure(otherwise);
  }
}

/** What the last look of them missed, told with the page as it is. */
export function withPage(error: unknown): unknown {
  const isOfPage = error instanceof Error && error.name === 'TestingLibraryElementError';
  return isOfPage ? describeWithPage(error.message, document.body) : error;
}

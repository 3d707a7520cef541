import type { Page } from 'playwright-core';

export interface Recorder {
  /** Every body that the browser has received so far, beside the address that sent it. */
  bodies(): Promise<readonly Received[]>;
}

export interface Received {
  readonly from: string;
  readonly text: string;
}

/** Listens to everything that a browser receives: pages, scripts, answers of the API. */
export function recordBodies(page: Page): Recorder {
  const received: Promise<Received | undefined>[] = [];
  page.on('response', (response) => {
    // An answer that a new page cuts short, or that has no body, has nothing to tell.
    const reading = response.text().then(
      (text) => ({ from: `${response.request().method()} ${response.url()}`, text }),
      () => undefined,
    );
    received.push(reading);
  });
  return { bodies: async () => (await Promise.all(received)).filter((one) => one !== undefined) };
}

import type { Page } from 'playwright-core';

export interface Recorder {
  /** Every body that the browser has received so far, beside the address that sent it; of a stream its events. */
  bodies(): Promise<readonly Received[]>;
}

export interface Received {
  readonly from: string;
  readonly text: string;
}

/** Listens to everything that a browser receives: pages, scripts, answers of the API, events. */
export async function recordBodies(page: Page): Promise<Recorder> {
  const received: Promise<Received | undefined>[] = [];
  const events: Received[] = [];
  page.on('response', (response) => {
    // A stream has no end to wait for; its events are heard below.
    if (response.headers()['content-type']?.startsWith('text/event-stream') === true) return;
    // An answer that a new page cuts short, or that has no body, has nothing to tell.
    const reading = response.text().then(
      (text) => ({ from: `${response.request().method()} ${response.url()}`, text }),
      () => undefined,
    );
    received.push(reading);
  });
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
    events.push({ from: `event ${eventName}`, text: data });
  });
  await devtools.send('Network.enable');
  return { bodies: async () => [...(await Promise.all(received)).filter((one) => one !== undefined), ...events] };
}

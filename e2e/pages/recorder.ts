import type { Page } from 'playwright-core';

export interface Recorder {
  /** Every body received so far with its address; for a stream, its events. */
  bodies(): Promise<readonly Received[]>;
}

export interface Received {
  readonly from: string;
  readonly text: string;
}

/** Records everything a browser receives: pages, scripts, API responses, events. */
export async function recordBodies(page: Page): Promise<Recorder> {
  const received: Promise<Received | undefined>[] = [];
  const events: Received[] = [];
  page.on('response', (response) => {
    // Streams never end; their events are recorded below.
    if (response.headers()['content-type']?.startsWith('text/event-stream') === true) return;
    // Responses cut short by navigation, or without a body, are skipped.
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

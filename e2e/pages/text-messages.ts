import { vi } from 'vitest';
import { eventTimeoutMs } from '../../test/event-timeout.ts';
import type { Caller } from './company-api.ts';

interface Message {
  readonly id: number;
  readonly subject: string | null;
}

/** The text message about an enquiry, as an operator reads it in a test installation's outbox. */
export async function textMessage(operator: Caller, quoteCode: string): Promise<string> {
  const query = `template=priority-lead-sms&lead=${quoteCode}`;
  const find = async () => {
    const { data } = JSON.parse((await operator.call('GET', `/operator/outbox?${query}`)).text) as { data: Message[] };
    const text = data[0]?.subject;
    if (text === undefined || text === null) throw new Error(`no text message about ${quoteCode}`);
    return text;
  };
  return vi.waitFor(find, { timeout: eventTimeoutMs, interval: 100 });
}

import type { StatusEvent } from '../../contract/enquiries/callback-values.ts';
import { readWebhookUrl, type UrlProblem } from './webhook-url-rule.ts';

/** Content of a status: a change of one of the source's leads. */
export interface StatusContent {
  readonly quoteCode: string;
  /** The sender's own id of the lead; empty if it had none. */
  readonly eventId: string;
  readonly event: StatusEvent | 'test';
  readonly happenedAt: Date;
  /** The source's own tracking, such as its click id. */
  readonly tracking: Readonly<Record<string, string>>;
}

const placeholder = /\{\{\s*([^{}]{1,60}?)\s*\}\}/g;

/** Validates an address that may hold placeholders in its path and query, but not in its host. */
export function readCallbackUrl(given: string, allowsPrivate: boolean): { readonly url: string } | { readonly problem: UrlProblem } {
  const [filled, other] = ['x', 'y'].map((value) => readWebhookUrl(given.replaceAll(placeholder, value), allowsPrivate));
  if (filled === undefined || 'problem' in filled) return filled ?? { problem: 'webhookUrlMalformed' };
  const isFixed = other !== undefined && 'url' in other && new URL(other.url).origin === new URL(filled.url).origin;
  return isFixed ? { url: given.trim() } : { problem: 'webhookUrlMalformed' };
}

/** Fills in the placeholders of an address. Unknown names are tracking fields of the lead, or empty. */
export function fillCallbackUrl(url: string, { quoteCode, eventId, event, happenedAt, tracking }: StatusContent): string {
  const known: Readonly<Record<string, string>> = {
    quote_code: quoteCode,
    event_id: eventId,
    status: event,
    time: happenedAt.toISOString(),
  };
  return url.replaceAll(placeholder, (_, name: string) => encodeURIComponent((known[name] ?? tracking[name] ?? '').toWellFormed()));
}

/** The JSON that is posted. */
export function buildStatusBody(id: string, { quoteCode, eventId, event, happenedAt, tracking }: StatusContent): string {
  const data = { quote_code: quoteCode, event_id: eventId === '' ? null : eventId, status: event, tracking };
  return JSON.stringify({ id, type: `lead.${event}`, timestamp: happenedAt.toISOString(), data });
}

import { isIP } from 'node:net';
import { longestWebhookUrl } from '../../contract/integrations/values.ts';
import { isPublicAddress } from './public-address-rule.ts';

/** What is wrong with an address that a company names for a webhook. */
export type UrlProblem = 'webhookUrlMalformed' | 'webhookUrlNotHttps' | 'webhookUrlHasPassword' | 'webhookUrlNotPublic';

/** A host as the network takes it: IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const inner = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/**
 * Reads the address of a webhook. Names are looked up when something is sent; what is wrong on the face of it is said at once.
 * `allowsPrivate`: of development and tests, where http and this machine are welcome.
 */
export function readWebhookUrl(given: string, allowsPrivate: boolean): { readonly url: string } | { readonly problem: UrlProblem } {
  const url = URL.parse(given);
  if (url === null || url.hostname === '') return { problem: 'webhookUrlMalformed' };
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return { problem: 'webhookUrlNotHttps' };
  if (url.username !== '' || url.password !== '') return { problem: 'webhookUrlHasPassword' };
  const host = hostOf(url);
  const isInner = isIP(host) === 0 ? inner.test(host) || !host.includes('.') : !isPublicAddress(host);
  if (isInner && !allowsPrivate) return { problem: 'webhookUrlNotPublic' };
  url.hash = '';
  return url.href.length > longestWebhookUrl ? { problem: 'webhookUrlMalformed' } : { url: url.href };
}

import { isIP } from 'node:net';
import { maxWebhookUrlLength } from '../../contract/integrations/values.ts';
import { isPublicAddress } from './public-address-rule.ts';

/** Problems with a webhook URL. */
export type UrlProblem = 'webhookUrlMalformed' | 'webhookUrlNotHttps' | 'webhookUrlHasPassword' | 'webhookUrlNotPublic';

/** The host for the network, with IPv6 brackets removed. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const inner = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/**
 * Validates a webhook URL. Names are resolved only when sending. `allowsPrivate`: development and tests, where http and local addresses are allowed.
 */
export function readWebhookUrl(given: string, allowsPrivate: boolean): { readonly url: string } | { readonly problem: UrlProblem } {
  const url = URL.parse(given);
  if (url === null || url.hostname === '') return { problem: 'webhookUrlMalformed' };
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return { problem: 'webhookUrlNotHttps' };
  if (url.username !== '' || url.password !== '') return { problem: 'webhookUrlHasPassword' };
  const host = getHost(url);
  const isInner = isIP(host) === 0 ? inner.test(host) || !host.includes('.') : !isPublicAddress(host);
  if (isInner && !allowsPrivate) return { problem: 'webhookUrlNotPublic' };
  url.hash = '';
  return url.href.length > maxWebhookUrlLength ? { problem: 'webhookUrlMalformed' } : { url: url.href };
}

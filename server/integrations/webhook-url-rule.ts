import { maxWebhookUrlLength } from '../../contract/integrations/values.ts';
import { isPublicHost } from '../platform/sending/public-address-rule.ts';

/** Problems with a webhook URL. */
export type UrlProblem = 'webhookUrlMalformed' | 'webhookUrlNotHttps' | 'webhookUrlHasPassword' | 'webhookUrlNotPublic';

/**
 * Validates a webhook URL. Names are resolved only when sending. `allowsPrivate`: development and tests, where http and local addresses are allowed.
 */
export function readWebhookUrl(given: string, allowsPrivate: boolean): { readonly url: string } | { readonly problem: UrlProblem } {
  const url = URL.parse(given);
  if (url === null || url.hostname === '') return { problem: 'webhookUrlMalformed' };
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return { problem: 'webhookUrlNotHttps' };
  if (url.username !== '' || url.password !== '') return { problem: 'webhookUrlHasPassword' };
  if (!allowsPrivate && !isPublicHost(url)) return { problem: 'webhookUrlNotPublic' };
  url.hash = '';
  return url.href.length > maxWebhookUrlLength ? { problem: 'webhookUrlMalformed' } : { url: url.href };
}

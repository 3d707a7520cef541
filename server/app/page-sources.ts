import { isPaymentPage } from '../../contract/billing/payment-pages.ts';
import type { ProviderName } from '../billing/provider/payment-provider.ts';
import type { MapTiles } from '../platform/pages/map-tiles.ts';
import { ownFilesOnly, type PageSources } from '../platform/http/security-headers.ts';

/** A document or the sandbox's fields in a frame of our own. */
const ownFrames: PageSources = { ...ownFilesOnly, frames: ["'self'"] };

/** Also what Stripe documents as required; its frames use changing addresses. */
const stripe: PageSources = {
  ...ownFilesOnly,
  scripts: ['https://js.stripe.com'],
  frames: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  payment: ['self', '"https://js.stripe.com"'],
};

/**
 * Returns the external sources of the page at an address: none, except where cards are entered. Map tiles, if configured,
 * are allowed on every page, because the web app keeps the policy of its first document.
 */
export function pageSources(path: string, provider: ProviderName, tiles: MapTiles | null = null): PageSources {
  const sources = cardSources(path, provider);
  return tiles === null ? sources : { ...sources, images: [new URL(tiles.url).origin] };
}

/** The back office shows sent mails and documents in frames. */
const isDesk = (path: string): boolean => /^\/operator(?:\/|$)/i.test(path);

function cardSources(path: string, provider: ProviderName): PageSources {
  if (isDesk(path)) return ownFrames;
  if (!isPaymentPage(path)) return ownFilesOnly;
  return provider === 'stripe' ? stripe : ownFrames;
}

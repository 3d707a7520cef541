import { isPaymentPage } from '../../contract/billing/payment-pages.ts';
import type { ProviderName } from '../billing/provider/payment-provider.ts';
import type { MapTiles } from '../platform/pages/map-tiles.ts';
import { ownFilesOnly, type PageSources } from '../platform/http/security-headers.ts';

/** A document or the sandbox's fields in a frame of our own. */
const ownFrames: PageSources = { ...ownFilesOnly, frames: ["'self'"] };

/** Beside it what Stripe names as needed; its frames stand at addresses of their own, which change. */
const stripe: PageSources = {
  ...ownFilesOnly,
  scripts: ['https://js.stripe.com'],
  frames: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  payment: ['self', '"https://js.stripe.com"'],
};

/**
 * What the page at an address may load beyond our own files: nothing, but where a card is shown to its provider. Map tiles, where
 * the installation has a source of them, on every page: the product keeps the policy of the document that it began with.
 */
export function pageSources(path: string, provider: ProviderName, tiles: MapTiles | null = null): PageSources {
  const sources = cardSources(path, provider);
  return tiles === null ? sources : { ...sources, images: [new URL(tiles.url).origin] };
}

/** The back-office shows mails as they left, and documents, in frames. */
const isDesk = (path: string): boolean => /^\/operator(?:\/|$)/i.test(path);

function cardSources(path: string, provider: ProviderName): PageSources {
  if (isDesk(path)) return ownFrames;
  if (!isPaymentPage(path)) return ownFilesOnly;
  return provider === 'stripe' ? stripe : ownFrames;
}

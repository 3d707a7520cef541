import type { ListingWire, PictureWire } from '../../../contract/reputation/listing-endpoints.ts';
import { isListingValid } from '../../../contract/reputation/listing-rules.ts';
import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { listingPath, mediaPath } from '../../../contract/reputation/listing-values.ts';
import type { FormValues } from '../../platform/http/route.ts';
import type { Listing, Picture } from './listing-query.ts';

export function pictureWire({ id, title, description, fileKey, width, height }: Picture): PictureWire {
  return { id, image: mediaPath(fileKey), title, description, alt: description === '' ? title : description, width, height };
}

function inactiveOf({ isSwitchedOn, hasLeadTypes }: Listing): ListingWire['listing']['inactive'] {
  if (!isSwitchedOn) return 'switched_off';
  return hasLeadTypes ? null : 'no_coverage';
}

export function listingWire(listing: Listing, pictures: readonly Picture[]): ListingWire {
  const { name, description, shortDescription, slug } = listing;
  const logo = pictures.find(({ kind }) => kind === 'logo');
  return {
    listing: {
      name,
      description,
      short_description: shortDescription,
      valid: isListingValid(listing),
      image: logo === undefined ? null : pictureWire(logo),
      slug,
      inactive: inactiveOf(listing),
    },
    description,
    images: pictures.filter(({ kind }) => kind === 'photo').map(pictureWire),
  };
}

export function sitesWire({ slug, isListed, onBoilers, onSolar }: Listing, publicUrl: string) {
  const on = (site: SiteKey, published: boolean) => ({
    url: slug === null ? '' : publicUrl + listingPath(site, slug),
    published,
    listing: { online: isListed && published },
  });
  return { boilers: on('boilers', onBoilers), solar: on('solar', onSolar) };
}

export function listingForm({
  name,
  description,
  shortDescription,
}: Pick<Listing, 'name' | 'description' | 'shortDescription'>): FormValues {
  return { 'listing.name': name, 'listing.description': description, 'listing.short_description': shortDescription };
}

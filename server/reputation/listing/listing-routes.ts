import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { listings, type ListingWire, type PictureWire } from '../../../contract/reputation/listing-endpoints.ts';
import { isListingValid } from '../../../contract/reputation/listing-rules.ts';
import { listingPath, mediaPath } from '../../../contract/reputation/listing-values.ts';
import { ok, only, refuse, routes, type Route, type FormValues } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import {
  findListing,
  listPictures,
  openOwnListing,
  publishListing,
  refuseEditing,
  saveListing,
  type Listing,
  type Picture,
} from './listing.ts';
import { setPhotoPlace, removePicture } from './photos.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Routes of the listing except uploads. */
export function listingRoutes({ publicUrl }: { readonly publicUrl: string }): readonly Route[] {
  const table = only(
    listings,
    'GET /company/listing/',
    'PUT /company/listing/',
    'GET /company/listing/all-active',
    'PUT /company/listing/sites/{site}',
    'DELETE /company/listing/image/{id}',
    'PUT /company/listing/image/{id}/place',
  );
  return routes(table, {
    'GET /company/listing/': async ({ db, caller }) => {
      const [listing, pictures] = await Promise.all([findListing(db, caller.companyId), listPictures(db, caller.companyId)]);
      return listing === undefined ? notFound() : { ...ok(listingWire(listing, pictures)), form: listingForm(listing) };
    },

    'PUT /company/listing/': async ({ tx, caller, body, refuseIfChanged }) => {
      const { companyId } = caller;
      const opened = await openOwnListing(tx, companyId);
      if (opened.kind !== 'open') return refuseEditing(opened.kind);
      const stale = refuseIfChanged(listingForm(opened.listing));
      if (stale !== undefined) return stale;
      const { name, description, short_description: shortDescription } = body.listing;
      await saveListing(tx, { companyId, tradingName: name, description, shortDescription });
      const saved = await findListing(tx, companyId);
      return saved === undefined ? notFound() : { ...ok({}), form: listingForm(saved) };
    },

    'GET /company/listing/all-active': async ({ db, caller }) => {
      const listing = await findListing(db, caller.companyId);
      return listing === undefined ? notFound() : ok({ listings: sitesWire(listing, publicUrl) });
    },

    'PUT /company/listing/sites/{site}': async ({ tx, caller, params, body }) => {
      const outcome = await publishListing(tx, { companyId: caller.companyId, site: params.site, published: body.published });
      if (outcome === 'saved') return ok({});
      return outcome === 'invalid' ? refuse(409, [errorText('listingInvalid')]) : refuseEditing(outcome);
    },

    'DELETE /company/listing/image/{id}': async ({ tx, caller, params }) => {
      const outcome = await removePicture(tx, { companyId: caller.companyId, id: params.id });
      return outcome === 'removed' ? ok({}) : refuseEditing(outcome);
    },

    'PUT /company/listing/image/{id}/place': async ({ tx, caller, params, body }) => {
      const outcome = await setPhotoPlace(tx, { companyId: caller.companyId, id: params.id, place: body.place });
      return outcome === 'moved' ? ok({}) : refuseEditing(outcome);
    },
  });
}

export function pictureWire({ id, title, description, fileKey, width, height }: Picture): PictureWire {
  return { id, image: mediaPath(fileKey), title, description, alt: description === '' ? title : description, width, height };
}

function getInactiveReason({ isSwitchedOn, hasLeadTypes }: Listing): ListingWire['listing']['inactive'] {
  if (!isSwitchedOn) return 'switched_off';
  return hasLeadTypes ? null : 'no_coverage';
}

function listingWire(listing: Listing, pictures: readonly Picture[]): ListingWire {
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
      inactive: getInactiveReason(listing),
    },
    description,
    images: pictures.filter(({ kind }) => kind === 'photo').map(pictureWire),
  };
}

function sitesWire({ slug, isListed, onBoilers, onSolar }: Listing, publicUrl: string) {
  const on = (site: SiteKey, published: boolean) => ({
    url: slug === null ? '' : publicUrl + listingPath(site, slug),
    published,
    listing: { online: isListed && published },
  });
  return { boilers: on('boilers', onBoilers), solar: on('solar', onSolar) };
}

function listingForm({ name, description, shortDescription }: Pick<Listing, 'name' | 'description' | 'shortDescription'>): FormValues {
  return { 'listing.name': name, 'listing.description': description, 'listing.short_description': shortDescription };
}

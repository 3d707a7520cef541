import type { Refused } from './wrong-writes.ts';

// One company is listed on both sites with a logo and two photos; a second has a named listing.

const [first, second] = [
  `company_id = (select min(company_id) from listing_images)`,
  `company_id = (select max(company_id) from listings where slug is not null)`,
];
/** Recreates one company's listing. */
const recreateListing = (columns: string, values: string): [string, string, string, string] => [
  'create temp table apart on commit drop as select max(company_id) as id from listings',
  'delete from listing_sites where company_id = (select id from apart)',
  'delete from listings where company_id = (select id from apart)',
  `insert into listings (company_id, ${columns}) select id, ${values} from apart`,
];
const photo = `kind = 'photo' and position = 1`;

const picture = (values: string): string =>
  `insert into listing_images (company_id, kind, position, file_key, width, height) select min(company_id), ${values} from listing_images`;
const key = `repeat('a', 32) || '.jpg'`;

/** Listings, their sites and pictures that the database must reject. */
export const refusedListings: readonly Refused[] = [
  ['one slug for two companies', 'listings_slug_once', ...recreateListing('slug', '(select min(slug) from listings)')],
  ['a slug with invalid characters', 'listings_slug', ...recreateListing('slug', `'Ørsted & Sons'`)],
  ['a changed slug', 'listings_slug_stays', `update listings set slug = 'another' where ${first}`],
  ['a name without a slug', 'listings_named_has_slug', ...recreateListing('trading_name', `'Nameless'`)],
  ['a name of 201 characters', 'listings_trading_name', `update listings set trading_name = repeat('x', 201) where ${second}`],
  ['a description of 351 words', 'listings_description', `update listings set description = repeat('word ', 351) where ${second}`],
  ['a description of 5,001 characters', 'listings_description', `update listings set description = repeat('x', 5001) where ${second}`],
  [
    'a short description of 51 words',
    'listings_short_description',
    `update listings set short_description = repeat('word ', 51) where ${second}`,
  ],
  ['an empty short description', 'listings_short_description', `update listings set short_description = '' where ${second}`],
  ['a third guide site', 'listing_sites_site', `update listing_sites set site = 3 where site = 2`],
  ['one site twice', 'listing_sites_pk', `update listing_sites set site = 1`],
  [
    'publication of a missing listing',
    'listing_sites_listing_fk',
    `insert into listing_sites (company_id, site, published) values (987654321, 1, true)`,
  ],
  ['a picture without a listing', 'listing_images_listing_fk', `update listing_images set company_id = 987654321`],
  ['a third kind of picture', 'listing_images_kind', picture(`'film', 1, ${key}, 10, 10`)],
  ['a second logo', 'listing_images_place_once', picture(`'logo', 1, ${key}, 10, 10`)],
  ['a logo in another position than the first', 'listing_images_logo_first', picture(`'logo', 2, ${key}, 10, 10`)],
  ['two photos in one position', 'listing_images_place_once', `update listing_images set position = 1 where kind = 'photo'`],
  ['a photo beyond the twentieth', 'listing_images_position', `update listing_images set position = 21 where ${photo}`],
  ['one file for two pictures', 'listing_images_file_once', `update listing_images set file_key = ${key}`],
  ['a foreign file key', 'listing_images_file_key', `update listing_images set file_key = '../secret.jpg' where ${photo}`],
  ['a picture without a width', 'listing_images_width', `update listing_images set width = 0 where ${photo}`],
  ['a picture higher than the maximum', 'listing_images_height', `update listing_images set height = 4097 where ${photo}`],
  ['a title of 81 characters', 'listing_images_title', `update listing_images set title = repeat('x', 81) where ${photo}`],
  [
    'a picture description of 201 characters',
    'listing_images_description',
    `update listing_images set description = repeat('x', 201) where ${photo}`,
  ],
];

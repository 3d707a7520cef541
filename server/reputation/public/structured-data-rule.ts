import { getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import { mediaPath } from '../../../contract/reputation/listing-values.ts';
import type { PublicCompany } from './company-query.ts';

interface Addresses {
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly page: string;
  readonly search: string;
  /** Title of the search page. */
  readonly searchName: string;
}

/** Structured data for search engines: the company, its rating, and the page's place in the site. */
export function structuredData(company: PublicCompany, { publicUrl, page, search, searchName }: Addresses): readonly object[] {
  const { name, town, country, phone, logo, photos, rating, reviewCount, reviews } = company;
  const images = [logo, ...photos].flatMap((picture) => (picture === null ? [] : [publicUrl + mediaPath(picture.fileKey)]));
  const business = {
    '@type': 'LocalBusiness',
    '@id': page,
    url: page,
    name,
    description: getShortDescription({ description: company.description, short_description: company.shortDescription }),
    ...(images.length > 0 && { image: images }),
    ...(logo !== null && { logo: publicUrl + mediaPath(logo.fileKey) }),
    ...(phone !== null && { telephone: phone }),
    address: { '@type': 'PostalAddress', addressCountry: country.toUpperCase(), ...(town !== null && { addressLocality: town }) },
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(rating * 5) / 10, reviewCount, bestRating: 5, worstRating: 1 },
    }),
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        datePublished: review.published.slice(0, 10),
        ...(review.comment !== null && { reviewBody: review.comment }),
        reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
      })),
    }),
  };
  const crumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: searchName, item: search },
      { '@type': 'ListItem', position: 2, name, item: page },
    ],
  };
  return [business, crumbs];
}

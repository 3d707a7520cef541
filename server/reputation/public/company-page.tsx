import { getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { listingPath, mediaPath } from '../../../contract/reputation/listing-values.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import {
  aboutPart,
  areaPart,
  callLink,
  companyHead,
  contactCard,
  servicesPart,
  type Drawing,
  ratingLine,
  stars as starSigns,
  pagesNav,
} from './company-parts-page.tsx';
import { type PublicCompany, type PublicPicture, reviewsAPage, type PublicReview } from './company-query.ts';
import { companyPageTexts } from './messages.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';
import type { ReactNode } from 'react';

const barWidth = 120;

/** The star distribution, with a bar beside each number. */
function distribution({ company, say }: Drawing): ReactNode {
  const maxCount = Math.max(...company.byStars, 1);
  return (
    <ul className="distribution" aria-label={say('company.distribution')}>
      {company.byStars.map((count, index) => {
        const stars = company.byStars.length - index;
        return (
          <li key={stars}>
            <span>{say('rating.stars', { count: stars })}</span>
            <svg width={barWidth} height={8} aria-hidden focusable={false}>
              <rect width={barWidth} height={8} rx={4} className="track" />
              {count > 0 && <rect width={Math.max(4, Math.round((barWidth * count) / maxCount))} height={8} rx={4} className="filled" />}
            </svg>
            <span>{String(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function review({ name, stars, comment, workDone, published, reply }: PublicReview, { company, say, format }: Drawing): ReactNode {
  return (
    <>
      <p className="rating">
        {starSigns(stars)}
        <strong>{say('rating.value', { rating: stars })}</strong>
      </p>
      {comment !== null && <blockquote>{comment}</blockquote>}
      {workDone !== null && <p className="quiet">{`${say('company.workDone')} ${workDone}`}</p>}
      <p className="quiet">
        {name}
        {' · '}
        <time dateTime={published.slice(0, 10)}>{format.shortDate(published)}</time>
      </p>
      {reply !== null && (
        <div className="reply">
          <h3>{say('company.reply', { company: company.name })}</h3>
          <p>{reply}</p>
        </div>
      )}
    </>
  );
}

/** The reviews, newest first, ten per page. */
function reviewsPart(drawing: Drawing & { readonly page: number }): ReactNode {
  const { company, say, path, page } = drawing;
  const pages = Math.ceil(company.reviewCount / reviewsAPage);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{say('company.reviews')}</h2>
      {ratingLine(drawing)}
      {company.reviewCount > 0 && (
        <>
          {distribution(drawing)}
          <ul className="reviews">
            {company.reviews.map((one, index) => (
              <li key={index}>{review(one, drawing)}</li>
            ))}
          </ul>
          {pagesNav({ page, pages, say, addressOf: (wanted) => `${path}${wanted === 1 ? '' : `?page=${wanted}`}#reviews` })}
        </>
      )}
    </section>
  );
}

const getAlt = ({ title, description }: PublicPicture, otherwise: string): string => description ?? title ?? otherwise;
const buildViewId = (place: number): string => `photo-${place}`;

/** A photo grid. Each opens large, with a link to the next, by URL fragment alone, without a script. */
function photosPart({ company, say }: Drawing): ReactNode {
  const { photos } = company;
  if (photos.length === 0) return null;
  const count = photos.length;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">{say('company.photos')}</h2>
      <ul className="photos">
        {photos.map((photo, index) => {
          const place = index + 1;
          const alt = getAlt(photo, say('company.photo', { place, count }));
          return (
            <li key={photo.fileKey}>
              <a href={`#${buildViewId(place)}`}>
                <img src={mediaPath(photo.fileKey)} alt={alt} width={photo.width} height={photo.height} loading="lazy" />
              </a>
              {photo.title !== null && <p className="quiet">{photo.title}</p>}
            </li>
          );
        })}
      </ul>
      {photos.map((photo, index) => photoView({ photo, place: index + 1, count, say }))}
    </section>
  );
}

interface PhotoView {
  readonly photo: PublicPicture;
  readonly place: number;
  readonly count: number;
  readonly say: Drawing['say'];
}

/** One photo over the whole window, shown while the fragment names it. */
function photoView({ photo, place, count, say }: PhotoView): ReactNode {
  const label = say('company.photo', { place, count });
  const step = (to: number, words: string, sign: string): ReactNode => (
    <a href={`#${buildViewId(to)}`} className="step" aria-label={words}>
      {sign}
    </a>
  );
  return (
    <section key={photo.fileKey} id={buildViewId(place)} className="viewer" aria-label={label} tabIndex={-1}>
      <a href="#photos" className="step close" aria-label={say('company.close')}>
        ×
      </a>
      <img src={mediaPath(photo.fileKey)} alt={getAlt(photo, label)} width={photo.width} height={photo.height} loading="lazy" />
      <div className="steps">
        {place > 1 && step(place - 1, say('company.previous'), '‹')}
        <span>{label}</span>
        {place < count && step(place + 1, say('company.next'), '›')}
      </div>
    </section>
  );
}

interface Addresses {
  /** Scheme, host and port, without a trailing slash. */
  readonly publicUrl: string;
  readonly page: string;
  readonly search: string;
  /** Title of the search page. */
  readonly searchName: string;
}

/** Structured data for search engines: the company, its rating, and the page's place in the site. */
function structuredData(company: PublicCompany, { publicUrl, page, search, searchName }: Addresses): readonly object[] {
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

/** A company's page uses its country's language for every reader, so that search engines see one page. */
const pageLanguage = (country: CountryCode): LanguageCode => getUnit(country).languages[0];

interface CompanyPageOptions {
  readonly publicUrl: string;
  readonly site: SiteKey;
  /** Page of reviews. */
  readonly page: number;
}

/** Renders the public page of a company on a guide site. */
export function companyPage(company: PublicCompany, { publicUrl, site, page }: CompanyPageOptions): PublicPage {
  const { country, name, town } = company;
  const language = pageLanguage(country);
  const say = companyPageTexts(language);
  const format = formatsFor({ language, country, timeZone: getUnit(country).timeZone });
  const path = listingPath(site, company.slug);
  const search = `/${site}/companies`;
  const drawing: Drawing = { company, say, format, path, site };
  const own = publicUrl + path + (page > 1 ? `?page=${page}` : '');
  return {
    status: 200,
    language,
    title: town === null ? name : `${name}, ${town}`,
    description: getShortDescription({ description: company.description, short_description: company.shortDescription }),
    canonical: own,
    structuredData: structuredData(company, {
      publicUrl,
      page: publicUrl + path,
      search: publicUrl + search,
      searchName: say(`search.${site}`),
    }),
    width: 'wide',
    brand: publicBrand(country, language),
    main: (
      <>
        <nav className="crumbs" aria-label={say('company.breadcrumb')}>
          <a href={search} className="way">
            {say(`search.${site}`)}
          </a>
          <span aria-hidden>{' › '}</span>
          <span aria-current="page">{name}</span>
        </nav>
        {companyHead(drawing)}
        <div className="company">
          <div className="company-main">
            {aboutPart(drawing)}
            {photosPart(drawing)}
            {servicesPart(drawing)}
            {areaPart(drawing)}
            {reviewsPart({ ...drawing, page })}
          </div>
          {contactCard(drawing)}
        </div>
        {company.phone !== null && <div className="call-bar">{callLink(drawing)}</div>}
      </>
    ),
  };
}

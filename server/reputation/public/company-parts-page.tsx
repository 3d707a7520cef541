import type { ReactNode } from 'react';
import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import type { Format } from '../../../contract/kit/format.ts';
import { mediaPath } from '../../../contract/reputation/listing-values.ts';
import type { PublicCompany } from './company-query.ts';
import { mapHeight, mapWidth } from './coverage-map-rule.ts';
import type { Say } from './messages.ts';

/** Props shared by all parts of a company's page. */
export interface Drawing {
  readonly company: PublicCompany;
  readonly say: Say;
  readonly format: Format;
  /** Path of this page. */
  readonly path: string;
  readonly site: SiteKey;
}

const starPath = 'M10 1l2.8 5.8 6.2.8-4.5 4.4 1.1 6.3L10 15.3 4.4 18.3l1.1-6.3L1 7.6l6.2-.8z';

/** Stars as decoration; the text beside them says the same. */
export function stars(count: number): ReactNode {
  const width = 20 * count;
  return (
    <svg className="star" width={width} height={20} viewBox={`0 0 ${width} 20`} aria-hidden focusable={false}>
      {Array.from({ length: count }, (_, place) => (
        <path key={place} d={starPath} transform={`translate(${20 * place} 0)`} />
      ))}
    </svg>
  );
}

/** The average rating, or that there is none. */
export function ratingLine({ company, say, format }: Pick<Drawing, 'company' | 'say' | 'format'>): ReactNode {
  const { rating, reviewCount } = company;
  if (rating === null) return <p className="quiet">{say('rating.none')}</p>;
  return (
    <p className="rating">
      {stars(1)}
      <strong>{say('rating.value', { rating: format.rating(rating) })}</strong>
      <span>{say('rating.from', { count: reviewCount })}</span>
    </p>
  );
}

export function companyHead({ company, say, format }: Drawing): ReactNode {
  const { name, town, logo, accreditations } = company;
  return (
    <header className="company-head">
      {logo !== null && (
        <img
          className="logo"
          src={mediaPath(logo.fileKey)}
          alt={logo.description ?? say('company.logo', { company: name })}
          width={logo.width}
          height={logo.height}
        />
      )}
      <div>
        <h1>{name}</h1>
        {ratingLine({ company, say, format })}
        {town !== null && <p className="quiet">{town}</p>}
        {accreditations.length > 0 && (
          <ul className="badges" aria-label={say('company.accreditations')}>
            {accreditations.map((held) => (
              <li key={held.name}>
                <strong>{held.name}</strong>{' '}
                <span className="quiet">{say('company.checked', { date: format.shortDate(held.checked) })}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

export function aboutPart({ company, say }: Drawing): ReactNode {
  const paragraphs = company.description.split(/\n+/).filter((text) => text.trim() !== '');
  return (
    <section aria-labelledby="about">
      <h2 id="about">{say('company.about', { company: company.name })}</h2>
      {paragraphs.map((text, place) => (
        <p key={place}>{text}</p>
      ))}
    </section>
  );
}

export function servicesPart({ company, say }: Drawing): ReactNode {
  return (
    <section aria-labelledby="services">
      <h2 id="services">{say('company.services')}</h2>
      <div className="services">
        {company.services.map(({ category, names }) => (
          <div key={category}>
            <h3>{category}</h3>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The coverage in words and as a map. */
export function areaPart({ company, say, path }: Drawing): ReactNode {
  const { districts: count, town } = company;
  if (count === 0) return null;
  const words = town === null ? say('company.covers', { count }) : say('company.coversAround', { count, town });
  return (
    <section aria-labelledby="area">
      <h2 id="area">{say('company.area')}</h2>
      <p>{words}</p>
      <img className="map" src={`${path}/map.svg`} alt={words} width={mapWidth} height={mapHeight} loading="lazy" />
    </section>
  );
}

/** The form goes to several companies nearby, so the link says so. */
function formLink({ company, say, site }: Drawing): ReactNode {
  if (!company.takesEnquiries) return null;
  return (
    <p>
      <a href={`/${site}/enquiry?country=${company.country}`} className="way">
        {say('company.enquiry')}
      </a>
    </p>
  );
}

/** Contact details the company publishes. Without telephone and website, a link to companies near the visitor. */
export function contactCard(drawing: Drawing): ReactNode {
  const { company, say, format } = drawing;
  const { name, phone } = company;
  const website = parseWebsite(company.website);
  if (phone === null && website === null)
    return company.takesEnquiries ? (
      <aside className="card contact" aria-label={say('company.enquiry')}>
        {formLink(drawing)}
      </aside>
    ) : null;
  return (
    <aside className="card contact" aria-labelledby="contact">
      <h2 id="contact">{say('company.quote', { company: name })}</h2>
      <p>{say('company.quoteText')}</p>
      {phone !== null && callLink({ company, say, format })}
      {website !== null && (
        <p>
          <a href={website.href} rel="nofollow ugc noopener" className="way">
            {say('company.website', { site: website.hostname })}
          </a>
        </p>
      )}
      {formLink(drawing)}
    </aside>
  );
}

export function callLink({ company, say, format }: Pick<Drawing, 'company' | 'say' | 'format'>): ReactNode {
  const { phone } = company;
  if (phone === null) return null;
  return (
    <a className="button" href={format.phoneHref(phone)}>
      {say('company.call', { phone: format.phone(phone) }).replaceAll(' ', '\u00a0')}
    </a>
  );
}

/** Old entries were never validated: link only http(s) URLs. */
function parseWebsite(given: string | null): URL | null {
  if (given === null) return null;
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? url : null;
}

interface Pages {
  readonly page: number;
  readonly pages: number;
  readonly say: Say;
  readonly addressOf: (page: number) => string;
}

/** Previous, next and current page. Empty if there is only one. */
export function pagesNav({ page, pages, say, addressOf }: Pages): ReactNode {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={say('pages.label')}>
      {page > 1 && (
        <a href={addressOf(page - 1)} rel="prev" className="way">
          {say('pages.previous')}
        </a>
      )}
      <span>{say('pages.place', { page, pages })}</span>
      {page < pages && (
        <a href={addressOf(page + 1)} rel="next" className="way">
          {say('pages.next')}
        </a>
      )}
    </nav>
  );
}

import { getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { aboutPart, areaPart, callLink, companyHead, contactCard, servicesPart, type Drawing } from './company-parts-page.tsx';
import type { PublicCompany } from './company-query.ts';
import { companyPageTexts } from './messages.ts';
import { photosPart } from './photos-page.tsx';
import { reviewsPart } from './reviews-page.tsx';
import { structuredData } from './structured-data-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { LanguageCode } from '../../../contract/kit/language.ts';

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

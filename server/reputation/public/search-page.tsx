import type { ReactNode } from 'react';
import { offeredCountries } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import { listingPath, mediaPath } from '../../../contract/reputation/listing-values.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { companyPageTexts, type Say } from './messages.ts';
import { pagesNav } from './company-parts-page.tsx';
import {
  searchAddress,
  searchLink,
  companiesAPage,
  type CompanySearch,
  type FoundCompanies,
  type FoundCompany,
  type SiteWorkType,
} from './search-query.ts';

interface SearchPageOptions {
  readonly publicUrl: string;
  readonly language: PageLanguage;
  readonly search: CompanySearch;
  readonly workTypes: readonly SiteWorkType[];
  readonly found: FoundCompanies;
}

function field(id: string, label: string, control: ReactNode): ReactNode {
  return (
    <div>
      <label className="field" htmlFor={id}>
        {label}
      </label>
      {control}
    </div>
  );
}

function searchForm({ search, language, workTypes }: SearchPageOptions, say: Say): ReactNode {
  const { site, country, workTypeId, place } = search;
  const groups = [...Map.groupBy(workTypes, ({ category }) => category)];
  return (
    <form method="get" action={`/${site}/companies`} className="card search" role="search" aria-label={say('search.form')}>
      {field(
        'work',
        say('search.workType'),
        <select id="work" name="work" defaultValue={workTypeId === null ? '' : String(workTypeId)}>
          <option value="">{say('search.anyWorkType')}</option>
          {groups.map(([category, types]) => (
            <optgroup key={category} label={category}>
              {types.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>,
      )}
      {field('place', say('search.place'), <input id="place" name="place" type="text" defaultValue={place} maxLength={60} />)}
      {field(
        'country',
        say('search.country'),
        <select id="country" name="country" defaultValue={country}>
          {offeredCountries().map((code) => (
            <option key={code} value={code}>
              {countryName(code, language)}
            </option>
          ))}
        </select>,
      )}
      <button type="submit" className="button">
        {say('search.submit')}
      </button>
    </form>
  );
}

function resultCard(company: FoundCompany, { search, language }: SearchPageOptions, say: Say): ReactNode {
  const { slug, name, town, logoKey, rating, reviewCount } = company;
  const format = formatsFor({ language, country: search.country, timeZone: getUnit(search.country).timeZone });
  return (
    <li key={slug} className="card found">
      {logoKey === null ? (
        <span className="logo letter" aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <img className="logo" src={mediaPath(logoKey)} alt="" width={96} height={64} loading="lazy" />
      )}
      <div>
        <h2>
          <a href={listingPath(search.site, slug)}>{name}</a>
        </h2>
        <p className="quiet">
          {town}
          {town !== null && ' · '}
          {rating === null
            ? say('rating.none')
            : `${say('rating.value', { rating: format.rating(rating) })} ${say('rating.from', { count: reviewCount })}`}
        </p>
        <p>{getShortDescription({ description: company.description, short_description: company.shortDescription })}</p>
      </div>
    </li>
  );
}

function results(options: SearchPageOptions, say: Say): ReactNode {
  const { found, search } = options;
  const pages = Math.ceil(found.total / companiesAPage);
  if (found.companies.length === 0) {
    return (
      <div className="card">
        <h2>{say('search.none')}</h2>
        <p>{found.isPlaceKnown ? say('search.noneText') : say('search.unknownPlace', { place: search.place })}</p>
        <p>
          <a className="way" href={searchLink({ ...search, workTypeId: null, place: '', page: 1 })}>
            {say('search.showAll')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="quiet">{say('search.found', { count: found.total })}</p>
      <ul className="results">{found.companies.map((company) => resultCard(company, options, say))}</ul>
      {pagesNav({ page: search.page, pages, say, addressOf: (page) => searchLink({ ...search, page }) })}
    </>
  );
}

/** Renders the search for companies on a guide site, by work and place. */
export function searchPage(options: SearchPageOptions): PublicPage {
  const { language, search, publicUrl, found } = options;
  const say = companyPageTexts(language);
  return {
    status: 200,
    language,
    title: say(`search.${search.site}`),
    // Pages without results are not indexed: they repeat arbitrary text from the URL under our name.
    ...(found.companies.length > 0 && { description: say(`search.${search.site}About`), canonical: publicUrl + searchAddress(search) }),
    width: 'wide',
    brand: publicBrand(search.country, language),
    main: (
      <>
        <h1>{say(`search.${search.site}`)}</h1>
        <p>{say(`search.${search.site}About`)}</p>
        {searchForm(options, say)}
        {results(options, say)}
      </>
    ),
  };
}

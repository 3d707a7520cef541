import { createElement as h, Fragment, type ReactNode } from 'react';
import { countryCodes } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import { listingPath, mediaPath } from '../../../contract/reputation/listing-values.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { companyPageTexts, type Say } from './messages.ts';
import { pagesNav } from './company-parts-page.ts';
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
  return h('div', { key: id }, h('label', { className: 'field', htmlFor: id }, label), control);
}

function searchForm({ search, language, workTypes }: SearchPageOptions, say: Say): ReactNode {
  const { site, country, workTypeId, place } = search;
  const groups = [...Map.groupBy(workTypes, ({ category }) => category)];
  return h(
    'form',
    { method: 'get', action: `/${site}/companies`, className: 'card search', role: 'search', 'aria-label': say('search.form') },
    field(
      'work',
      say('search.workType'),
      h(
        'select',
        { id: 'work', name: 'work', defaultValue: workTypeId === null ? '' : String(workTypeId) },
        h('option', { value: '' }, say('search.anyWorkType')),
        groups.map(([category, types]) =>
          h(
            'optgroup',
            { key: category, label: category },
            types.map(({ id, name }) => h('option', { key: id, value: String(id) }, name)),
          ),
        ),
      ),
    ),
    field('place', say('search.place'), h('input', { id: 'place', name: 'place', type: 'text', defaultValue: place, maxLength: 60 })),
    field(
      'country',
      say('search.country'),
      h(
        'select',
        { id: 'country', name: 'country', defaultValue: country },
        countryCodes().map((code) => h('option', { key: code, value: code }, countryName(code, language))),
      ),
    ),
    h('button', { type: 'submit', className: 'button' }, say('search.submit')),
  );
}

function resultCard(company: FoundCompany, { search, language }: SearchPageOptions, say: Say): ReactNode {
  const { slug, name, town, logoKey, rating, reviewCount } = company;
  const format = formatsFor({ language, country: search.country, timeZone: getUnit(search.country).timeZone });
  return h(
    'li',
    { key: slug, className: 'card found' },
    logoKey === null
      ? h('span', { className: 'logo letter', 'aria-hidden': true }, name.slice(0, 1).toUpperCase())
      : h('img', { className: 'logo', src: mediaPath(logoKey), alt: '', width: 96, height: 64, loading: 'lazy' }),
    h(
      'div',
      null,
      h('h2', null, h('a', { href: listingPath(search.site, slug) }, name)),
      h(
        'p',
        { className: 'quiet' },
        town,
        town !== null && ' · ',
        rating === null
          ? say('rating.none')
          : `${say('rating.value', { rating: format.rating(rating) })} ${say('rating.from', { count: reviewCount })}`,
      ),
      h('p', null, getShortDescription({ description: company.description, short_description: company.shortDescription })),
    ),
  );
}

function results(options: SearchPageOptions, say: Say): ReactNode {
  const { found, search } = options;
  const pages = Math.ceil(found.total / companiesAPage);
  if (found.companies.length === 0) {
    return h(
      'div',
      { className: 'card' },
      h('h2', null, say('search.none')),
      h('p', null, found.isPlaceKnown ? say('search.noneText') : say('search.unknownPlace', { place: search.place })),
      h(
        'p',
        null,
        h('a', { className: 'way', href: searchLink({ ...search, workTypeId: null, place: '', page: 1 }) }, say('search.showAll')),
      ),
    );
  }
  return h(
    Fragment,
    null,
    h('p', { className: 'quiet' }, say('search.found', { count: found.total })),
    h(
      'ul',
      { className: 'results' },
      found.companies.map((company) => resultCard(company, options, say)),
    ),
    pagesNav({ page: search.page, pages, say, addressOf: (page) => searchLink({ ...search, page }) }),
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
    main: h(
      Fragment,
      null,
      h('h1', null, say(`search.${search.site}`)),
      h('p', null, say(`search.${search.site}About`)),
      searchForm(options, say),
      results(options, say),
    ),
  };
}

import { companyOrders, companyViews } from '../../../contract/companies/desk-values.ts';
import { certificateOrders, certificateViews } from '../../../contract/companies/values.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import { deskList, idText, oneOf, textLike } from '../../ui/desk/desk-search.ts';

export const accountTypes = ['1', '2', '3'] as const;

export const companiesList = deskList({
  list: 'companies',
  views: companyViews,
  orders: companyOrders,
  opens: idText,
  filters: { country: (value) => knownCountry(String(value)), type: oneOf(accountTypes) },
});

/** The parts of a company's page. */
export const companyParts = deskList({
  list: 'company',
  views: ['summary', 'users', 'coverage', 'accreditations', 'delivery', 'leads', 'invoices', 'reviews', 'listing', 'notes', 'audit'],
  orders: ['none'],
});

export const certificatesList = deskList({
  list: 'accreditations',
  views: certificateViews,
  orders: certificateOrders,
  opens: textLike(/^\d{1,15}-\d{1,9}$/),
});

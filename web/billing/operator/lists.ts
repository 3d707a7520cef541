import { ageingBands, documentOrders, documentViews } from '../../../contract/billing/operator-values.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import { deskList, oneOf, textLike } from '../../ui/desk/desk-search.ts';

export const documentsList = deskList({
  list: 'invoices',
  views: documentViews,
  orders: documentOrders,
  opens: textLike(/^[\dC-]{1,24}$/),
  filters: { ageing: oneOf(ageingBands), country: (value) => knownCountry(String(value)) },
});

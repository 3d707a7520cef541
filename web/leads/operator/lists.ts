import { knownCountry } from '../../../contract/kit/country.ts';
import { leadOrders, leadViews } from '../../../contract/leads/operator-values.ts';
import { catalogueIdText, deskList, idText } from '../../ui/desk/desk-search.ts';

export const leadsList = deskList({
  list: 'leads',
  views: leadViews,
  orders: leadOrders,
  opens: idText,
  filters: { country: (value) => knownCountry(String(value)), work_type: catalogueIdText, source: idText },
});

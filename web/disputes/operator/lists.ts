import { reportOrders, reportViews } from '../../../contract/disputes/values.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import { deskList, idText } from '../../ui/desk/desk-search.ts';

export const reportsList = deskList({ list: 'reports', views: reportViews, orders: reportOrders, opens: idText });

/** The rules of one country. */
export const returnRulesList = deskList({
  list: 'return-rules',
  views: ['all'],
  orders: ['policy'],
  filters: { country: (value) => knownCountry(String(value)) },
});

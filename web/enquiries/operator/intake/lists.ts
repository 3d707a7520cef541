import { deskList, idText } from '../../../ui/desk/desk-search.ts';

export const sourcesList = deskList({ list: 'sources', views: ['all'], orders: ['name-asc'], opens: idText });

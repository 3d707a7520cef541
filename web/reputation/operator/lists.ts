import { moderationOrders, moderationViews } from '../../../contract/reputation/reviews-values.ts';
import { deskList, idText } from '../../ui/desk/desk-search.ts';

export const reviewsList = deskList({ list: 'reviews', views: moderationViews, orders: moderationOrders, opens: idText });

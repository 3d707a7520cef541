import { deskList, oneOf, textLike } from '../../ui/desk/desk-search.ts';

/** The parts of the page about content. */
export const contentParts = deskList({ list: 'content', views: ['pages', 'templates', 'notices'], orders: ['key'] });

export const messagesList = deskList({
  list: 'messages',
  views: ['contact', 'feedback', 'finance', 'done'],
  orders: ['created-desc', 'created-asc'],
  opens: textLike(/^(?:ticket|introduction)-[1-9]\d{0,14}$/),
  filters: { mine: oneOf(['1']) },
});

import { jobViews } from '../../../contract/operations/values.ts';
import { dayText, deskList, idText, lineUpTo, textLike } from '../../ui/desk/desk-search.ts';

export const auditList = deskList({
  list: 'audit',
  views: ['all'],
  orders: ['newest'],
  opens: idText,
  filters: {
    person: idText,
    object: lineUpTo(40),
    object_id: lineUpTo(80),
    action: lineUpTo(80),
    from: dayText,
    until: dayText,
  },
});

export const jobsList = deskList({
  list: 'jobs',
  views: jobViews,
  orders: ['created-desc', 'created-asc'],
  opens: textLike(/^[\w-]{1,64}\/[\w-]{1,64}$/),
});

export const settingsList = deskList({ list: 'settings', views: ['all', 'changed'], orders: ['group'] });

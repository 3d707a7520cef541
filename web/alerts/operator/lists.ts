import { deskList, idText, lineUpTo, oneOf } from '../../ui/desk/desk-search.ts';

export const outboxList = deskList({
  list: 'outbox',
  views: ['all', 'dead', 'failed', 'unknown', 'queued', 'sent', 'kept', 'dropped'],
  orders: ['newest'],
  opens: idText,
  filters: { channel: oneOf(['email', 'sms']), template: lineUpTo(100), company: idText, lead: lineUpTo(24) },
});

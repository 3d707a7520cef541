import type { MessageWire, WholeMessageWire } from '../../../contract/alerts/outbox-endpoints.ts';
import { sizeOfSms } from '../../platform/sending/sms-text.ts';
import type { ListedMessage, WholeMessage } from './outbox-query.ts';

export function messageWire(message: ListedMessage): MessageWire {
  const { id, createdAt, channel, template, recipient, recipientKind, companyId, companyName, subject, state, at, attempts } = message;
  return {
    id,
    created: createdAt.toISOString(),
    channel,
    template,
    recipient,
    recipientKind,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    subject,
    state,
    at: at.toISOString(),
    attempts,
  };
}

export function wholeMessageWire(message: WholeMessage): WholeMessageWire {
  const { channel, subject, html, plain, headers, lastError, dropReason, state } = message;
  return {
    ...messageWire(message),
    html,
    text: plain,
    headers: headers ?? {},
    lastError,
    dropReason,
    sms: channel === 'sms' && subject !== null ? sizeOfSms(subject) : null,
    canSendAgain: (state === 'failed' || state === 'dead' || state === 'unknown') && lastError !== null,
  };
}

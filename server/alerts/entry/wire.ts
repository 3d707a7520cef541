import type { AlertAddressWire, AlertSettingsWire } from '../../../contract/alerts/settings-endpoints.ts';
import { truncateToMinute } from '../../../contract/kit/instant.ts';
import type { LanguageCode, PageLanguage } from '../../../contract/kit/language.ts';
import type { NoticeAudience, NoticeWire, OperatorNotice } from '../../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../../contract/alerts/values.ts';
import { listAlertAddresses, type ConfirmationTimes } from '../alert-addresses.ts';
import type { AlertSettings } from '../alert-settings-query.ts';
import { getNounForms } from '../../platform/texts.ts';
import { escapeHtml } from '../../platform/pages/escape-html.ts';
import { noticeTexts } from '../notices/messages.ts';
import { noticeHtml } from '../notices/notice-text-rule.ts';
import type { ShownNotice } from '../notices/notices.ts';
import type { PublishedNotice } from '../notices/operator-notices.ts';
import type { AddressPause } from '../../platform/sending/mail-feedback.ts';
import type { LeadAlertGroups, LeadAlertWire } from '../../../contract/alerts/endpoints.ts';
import type { LeadAlert } from '../lead-alerts.ts';

function leadAlertWire(alert: LeadAlert): LeadAlertWire {
  return {
    id: alert.enquiryId,
    code: alert.quoteCode,
    first_request: truncateToMinute(alert.offeredAt),
    availability_guarantee_until: truncateToMinute(alert.guaranteeUntil),
    dashboard_lead: { notification_viewed: alert.viewed },
    enquiry: {
      sold: alert.sold,
      number_leads_requested: alert.maxSales,
      work_type_description: alert.workType,
      town: alert.town ?? '',
      postcode: alert.district,
      quote_code: alert.quoteCode,
    },
  };
}

/** Splits the alerts into the pane's three groups, keeping the list's order. */
export function leadAlertGroups(alerts: readonly LeadAlert[]): LeadAlertGroups {
  const ofGroup = (group: LeadAlert['group']) => alerts.filter((alert) => alert.group === group).map(leadAlertWire);
  return { priority: ofGroup('priority'), priorityExpired: ofGroup('priorityExpired'), soldOut: ofGroup('soldOut') };
}

const systemNoticeKeys: Readonly<Record<number, 'overdue' | 'smsBudget' | 'suspended' | 'assigned'>> = {
  [systemNotices.overdue]: 'overdue',
  [systemNotices.smsBudget]: 'smsBudget',
  [systemNotices.suspended]: 'suspended',
  [systemNotices.assigned]: 'assigned',
};

/** Substitutes the company language's nouns in text that staff wrote in that language. */
export function fillNouns(text: string | null, language: LanguageCode): string | undefined {
  const nouns: Readonly<Record<string, string>> = { ...getNounForms(language) };
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => nouns[name] ?? whole);
}

interface Languages {
  readonly language: LanguageCode;
  readonly pageLanguage: PageLanguage;
}

/** Translates system notices into the page's language; text written by staff stays as written. */
export function noticeWire(notice: ShownNotice, { language, pageLanguage }: Languages): NoticeWire {
  const say = noticeTexts(pageLanguage);
  const own = systemNoticeKeys[notice.id] ?? 'overdue';
  const written = fillNouns(notice.content, language);
  const content = written ?? say(`${own}.content`, { count: notice.count ?? 0 });
  return {
    id: notice.id,
    type: notice.look,
    subject: fillNouns(notice.subject, language) ?? say(`${own}.subject`),
    content,
    html: written === undefined ? `<p>${escapeHtml(content)}</p>` : noticeHtml(written),
    dismissable: notice.dismissable,
    message_type: notice.messageType,
    published_at: notice.publishedAt.toISOString(),
    read: notice.read,
  };
}

function audienceWire({ audience, country, accountType, companyId }: PublishedNotice): NoticeAudience {
  if (audience === 'country' && country !== null) return { kind: audience, country };
  if (audience === 'account_type' && accountType !== null) return { kind: audience, account_type: accountType };
  if (audience === 'company' && companyId !== null) return { kind: audience, company: companyId };
  return { kind: 'all' };
}

export function operatorNoticeWire(notice: PublishedNotice): OperatorNotice {
  return {
    id: notice.id,
    type: notice.look,
    subject: notice.subject,
    content: notice.content,
    dismissable: notice.dismissable,
    message_type: notice.messageType,
    audience: audienceWire(notice),
    company_name: notice.companyName,
    marketing: notice.marketing,
    from: notice.from.toISOString(),
    until: notice.until?.toISOString() ?? null,
    state: notice.state,
  };
}

/** The form as people see it, with their own address and mobile filled in. */
export function alertSettingsWire(settings: AlertSettings): AlertSettingsWire {
  const { mobileSms, ownMobile, ownEmail, leadEmails } = settings;
  return {
    mobileSms: mobileSms ?? ownMobile ?? '',
    leadEmails: leadEmails.map((address) => address ?? ownEmail),
    leadsByEmail: settings.leadsByEmail,
    leadsBySms: settings.leadsBySms,
    marketplaceEmailEnabled: settings.marketplaceEmailEnabled,
    marketplaceSmsEnabled: settings.marketplaceSmsEnabled,
    marketplaceNotify: settings.marketplaceNotify,
    smsMarketplaceNotify: settings.smsMarketplaceNotify,
  };
}

const toIsoInstant = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : new Date(text).toISOString();

const describePause = (pause: AddressPause | undefined): AlertAddressWire['paused'] =>
  pause === undefined ? null : { kind: pause.kind, since: pause.since.toISOString() };

/** The status the company sees beside each of its email addresses. */
export function alertAddressesWire(
  settings: AlertSettings,
  { waiting, pauses }: { readonly waiting: ReadonlyMap<string, ConfirmationTimes>; readonly pauses: ReadonlyMap<string, AddressPause> },
): AlertAddressWire[] {
  return listAlertAddresses(settings).map((address) => {
    const known = settings.addresses.find((one) => one.address === address);
    const asked = waiting.get(address);
    return {
      address,
      state: address === settings.ownEmail ? 'own' : known?.confirmed === true ? 'confirmed' : 'waiting',
      askedAt: asked?.askedAt?.toISOString() ?? null,
      askAgainAt: asked?.askAgainAt?.toISOString() ?? null,
      paused: describePause(pauses.get(address)),
      off: { priority: toIsoInstant(known?.priorityOff), digest: toIsoInstant(known?.digestOff) },
    };
  });
}

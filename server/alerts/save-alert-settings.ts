import type { CompanyId } from '../../contract/kit/ids.ts';
import { tidyLeadEmails } from '../../contract/alerts/settings-rules.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import { confirmSettings } from '../companies/journey.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { requestAddressConfirmation } from './alert-addresses.ts';
import type { AlertSettings } from './alert-settings-query.ts';

export interface GivenAlertSettings extends Pick<
  AlertSettings,
  'leadsByEmail' | 'leadsBySms' | 'marketplaceEmailEnabled' | 'marketplaceSmsEnabled' | 'marketplaceNotify' | 'smsMarketplaceNotify'
> {
  readonly mobileSms: string;
  readonly leadEmails: readonly string[];
}

/** Asks the readers of new addresses. Beyond the limits they are asked later, on request. */
async function requestNewConfirmations(
  tx: Tx,
  companyId: CompanyId,
  before: AlertSettings,
  leadEmails: readonly (string | null)[],
): Promise<void> {
  const confirmed = before.addresses.filter((one) => one.confirmed).map(({ address }) => address);
  const known = new Set([...confirmed, ...before.leadEmails]);
  // Fixed order, so that two companies with the same readers cannot deadlock.
  const others = leadEmails.flatMap((address) => (address === null || known.has(address) ? [] : [address]));
  for (const address of others.toSorted((a, b) => (a < b ? -1 : 1))) await requestAddressConfirmation(tx, { companyId, address });
}

/**
 * Saves a company's validated alert settings. Its own address and mobile are stored as references, so alerts follow when they change. Any other
 * address gets only a confirmation request until its reader answers.
 */
export async function saveAlertSettings(
  tx: Tx,
  input: { companyId: CompanyId; before: AlertSettings; given: GivenAlertSettings },
): Promise<void> {
  const { companyId, before, given } = input;
  const mobile = normaliseMobile(given.mobileSms, before.country);
  const ownMobile = before.ownMobile === null ? null : normaliseMobile(before.ownMobile, before.country);
  const mobileSms = mobile !== null && mobile === ownMobile ? null : (mobile ?? '');
  const leadEmails = tidyLeadEmails(given.leadEmails).map((address) => (address === before.ownEmail ? null : address));
  await tx.rows(sql`
    insert into company_alert_settings (company_id, mobile_sms, lead_emails, leads_by_email, leads_by_sms, marketplace_email_enabled,
                                        marketplace_sms_enabled, marketplace_notify, sms_marketplace_notify)
    values (${companyId}, ${mobileSms}, ${leadEmails}::text[], ${given.leadsByEmail}, ${given.leadsBySms}, ${given.marketplaceEmailEnabled},
            ${given.marketplaceSmsEnabled}, ${given.marketplaceNotify}, ${given.smsMarketplaceNotify})
    on conflict (company_id) do update
    set mobile_sms = excluded.mobile_sms, lead_emails = excluded.lead_emails, leads_by_email = excluded.leads_by_email,
        leads_by_sms = excluded.leads_by_sms, marketplace_email_enabled = excluded.marketplace_email_enabled,
        marketplace_sms_enabled = excluded.marketplace_sms_enabled, marketplace_notify = excluded.marketplace_notify,
        sms_marketplace_notify = excluded.sms_marketplace_notify`);
  await confirmSettings(tx, { companyId, setting: 'lead_alerts' });
  await requestNewConfirmations(tx, companyId, before, leadEmails);
}

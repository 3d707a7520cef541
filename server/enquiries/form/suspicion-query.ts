import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { fastestFormSeconds, freeOfAddress, freeOfForm } from '../settings.ts';

interface Traffic {
  readonly settings: SettingValues;
  /** What nobody sees was filled in. */
  readonly isDoubted: boolean;
  readonly seconds: number;
  readonly ofAddress: number;
  readonly ofForm: number;
}

/** Whether a form may be a program's: too fast, one of too many, or with what nobody sees filled in. Everybody else is asked nothing. */
export async function isSuspicious(db: Db, { token, ip }: { readonly token: string; readonly ip: string }): Promise<boolean> {
  const traffic = await db.first(sql<Traffic>`
    select ${settingsColumn}, d.doubted_at is not null as "isDoubted",
           extract(epoch from app_now() - d.created_at)::double precision as seconds,
           (select count(*) from (
              select 1 from enquiry_consents where ip = ${ip} and given_at > app_now() - interval '1 hour' limit 10000) c) as "ofAddress",
           (select count(*) from (
              select 1 from enquiries e join sources s on s.id = e.source_id
              where s.form_site = d.site and e.received_at > app_now() - interval '1 hour' limit 10000) f) as "ofForm"
    from enquiry_drafts d where d.token_hash = ${hashSecret(token)}`);
  if (traffic === undefined) return false;
  const { settings, isDoubted, seconds, ofAddress, ofForm } = traffic;
  return (
    isDoubted ||
    seconds < valueOf(settings, fastestFormSeconds) ||
    ofAddress >= valueOf(settings, freeOfAddress) ||
    ofForm >= valueOf(settings, freeOfForm)
  );
}

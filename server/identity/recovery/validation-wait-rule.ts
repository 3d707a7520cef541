import { valueOf, type SettingValues } from '../../platform/business-settings.ts';
import { validationWaitMinutes } from '../settings.ts';

/** Seconds until another mail may leave that confirms an address; none left: now. */
export function secondsToWait({ sentAt, now, settings }: { sentAt: Date | null; now: Date; settings: SettingValues }): number {
  if (sentAt === null) return 0;
  return Math.max(0, Math.ceil((sentAt.getTime() + valueOf(settings, validationWaitMinutes) * 60_000 - now.getTime()) / 1_000));
}

import { deliveryLogDays, rotationHours } from '../../../contract/integrations/values.ts';
import { replyEditMinutes, reviewHoldHours, reviewReminderDays, reviewRequestWeeks } from '../../../contract/reputation/reviews-values.ts';
import { attachmentDays, attachmentDaysAfterDone } from '../../content/settings.ts';
import type { PeriodSources } from '../../content/periods-query.ts';
import { findPriceSteps } from '../../catalogue/prices.ts';
import { findPromisedPeriods } from '../../disputes/return-rules.ts';
import { appealDays, duplicateDays, promisedHours } from '../../disputes/settings.ts';
import { accessLogMonths, codeMinutes, draftHours, emailLinkDays, failedCallDays } from '../../enquiries/settings.ts';
import { introductionDays } from '../../finance/settings.ts';
import * as identity from '../../identity/settings.ts';
import { cookiePeriods } from '../../identity/session-cookie.ts';
import { keepWordsDays } from '../../platform/sending/kept-messages.ts';
import { clientErrorDays } from './client-errors.ts';

/** Values that pages of running text can use as `{{key}}`, so that they stay right after a setting changes. */
export const pagePeriods: PeriodSources = {
  settings: [
    draftHours,
    failedCallDays,
    codeMinutes,
    emailLinkDays,
    accessLogMonths,
    introductionDays,
    attachmentDays,
    attachmentDaysAfterDone,
    keepWordsDays,
    appealDays,
    duplicateDays,
    promisedHours,
    identity.tradeIdleDays,
    identity.tradeSessionDays,
    identity.staffIdleMinutes,
    identity.staffSessionHours,
    identity.endedSessionDays,
    identity.knownDeviceDays,
  ],
  // A lock begins with a failure at the end of the window and lasts as long again.
  doubled: { 'identity.failures_kept_minutes': identity.failureWindowMinutes },
  constants: {
    'app.client_error_days': clientErrorDays,
    'integrations.delivery_log_days': deliveryLogDays,
    'integrations.former_secret_hours': rotationHours,
    'reviews.request_weeks': reviewRequestWeeks,
    'reviews.reminder_days': reviewReminderDays,
    'reviews.hold_hours': reviewHoldHours,
    'reviews.reply_minutes': replyEditMinutes,
    ...cookiePeriods,
  },
  asked: [findPromisedPeriods, findPriceSteps],
};

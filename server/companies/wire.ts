import type { CompanyWire } from '../../contract/companies.ts';
import type { RegistrationJourney } from '../../contract/setting-up.ts';
import { businessUnits } from './business-units.ts';
import type { Company, Journey } from './queries.ts';
import { openToDos } from './to-do-rule.ts';

export function journeyWire(journey: Journey): RegistrationJourney {
  return {
    step_one: journey.stepOneAt?.toISOString() ?? null,
    step_two: journey.stepTwoAt?.toISOString() ?? null,
    step_three: journey.stepThreeAt?.toISOString() ?? null,
    step_four: journey.stepFourAt?.toISOString() ?? null,
    skipped: journey.journeySkippedAt?.toISOString() ?? null,
  };
}

export function companyWire(company: Company, demonstration: boolean): CompanyWire {
  return {
    id: company.id,
    internal_name: company.internalName,
    status: { id: company.statusId },
    created_date: company.createdAt.toISOString(),
    country: { iso_code: company.country },
    communications_language: { iso_code: company.language },
    can_pay_for_leads: company.hasPaymentMethod,
    buy_without_card: company.buyWithoutCard,
    no_marketplace: company.noMarketplace,
    no_widen_marketplace: company.noWidenMarketplace,
    can_offer_finance: company.canOfferFinance,
    account: {
      type_id: company.accountType,
      show_settings: company.showSettings,
      show_buy_leads: company.showBuyLeads,
      show_finance: company.showFinance,
      show_holiday_mode_lead_alert_toggle: company.showHolidayModeLeadAlertToggle,
    },
    registration_journey: journeyWire(company),
    brand: company.brand,
    company_user: { forename: company.forename, surname: company.surname, email: company.email },
    phone: company.phone,
    mobile: company.mobile,
    vat_rate: businessUnits[company.country].vatRateBp / 10_000,
    locked: company.locked,
    email_validated: company.emailValidated,
    set_up_complete: openToDos(company).length === 0,
    demonstration,
  };
}

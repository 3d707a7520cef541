import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const dayMs = 86_400_000;
const newcomerDays = 30;

/** A new company that has not said yet, by saving them once, that its details are right; nor that it does not want to be led. */
export function hasDetailsToConfirm({ created_date: created, registration_journey: journey }: CompanyWire, now = Date.now()): boolean {
  return journey.step_one === null && journey.skipped === null && now - Date.parse(created) < newcomerDays * dayMs;
}

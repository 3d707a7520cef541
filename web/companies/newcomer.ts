import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const dayMs = 86_400_000;
const newcomerDays = 30;

/** Whether the company registered less than thirty days before `now` (milliseconds). */
export function isNewcomer({ created_date: created }: CompanyWire, now: number): boolean {
  return now - Date.parse(created) < newcomerDays * dayMs;
}

/** Whether a new company has yet to confirm its details by saving them, and has not skipped the guide. */
export function hasDetailsToConfirm(company: CompanyWire, now = Date.now()): boolean {
  const { step_one: confirmed, skipped } = company.registration_journey;
  return confirmed === null && skipped === null && isNewcomer(company, now);
}

import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const dayMs = 86_400_000;
const newcomerDays = 30;

/** Registered less than thirty days before `now`, in milliseconds. From then on a company is treated like everybody else. */
export function isNewcomer({ created_date: created }: CompanyWire, now: number): boolean {
  return now - Date.parse(created) < newcomerDays * dayMs;
}

/** A new company that has not said yet, by saving them once, that its details are right; nor that it does not want to be led. */
export function hasDetailsToConfirm(company: CompanyWire, now = Date.now()): boolean {
  const { step_one: confirmed, skipped } = company.registration_journey;
  return confirmed === null && skipped === null && isNewcomer(company, now);
}

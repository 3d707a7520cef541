import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';

/** The way to a coverage for a company that has none: its own settings, or those who keep them. */
export function ChooseCoverage({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('buying');
  if (!company.account.show_settings || company.ban_edit_coverage) return <Link to="/help/contact">{t(($) => $.remedy.contact)}</Link>;
  return <Link to="/settings/coverage">{t(($) => $.chooseCoverage)}</Link>;
}

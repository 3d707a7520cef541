import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { ChooseCoverage } from '../filters/coverage-fields.tsx';

/** Explains why a search within the coverage shows all leads: it has no matches, or no coverage is set. */
export function AutoSwitched({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('buying');
  const mayChange = company.account.show_settings && !company.ban_edit_coverage;
  if (!company.has_coverage) {
    return (
      <>
        {t(($) => $.switchedWithoutCoverage)} <ChooseCoverage company={company} />
      </>
    );
  }
  return (
    <>
      {t(($) => $.autoSwitched)} {mayChange && <Link to="/settings/coverage">{t(($) => $.changeCoverage)}</Link>}
    </>
  );
}

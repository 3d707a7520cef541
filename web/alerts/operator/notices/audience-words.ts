import { useTranslation } from 'react-i18next';
import type { OperatorNotice } from '../../../../contract/alerts/notices-endpoints.ts';
import { countryName } from '../../../../contract/kit/language.ts';

/** Who reads a notice, in words. */
export function useAudienceWords(): (notice: Pick<OperatorNotice, 'audience' | 'company_name'>) => string {
  const { t } = useTranslation('operator-notices');
  return ({ audience, company_name: name }) => {
    switch (audience.kind) {
      case 'all':
        return t(($) => $.audiences.all);
      case 'country':
        return countryName(audience.country);
      case 'account_type':
        return t(($) => $.accountTypes[`${audience.account_type}`]);
      case 'company':
        return t(($) => $.audiences.companyNamed, { name: name ?? String(audience.company) });
    }
  };
}

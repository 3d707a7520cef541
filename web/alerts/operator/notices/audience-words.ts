import { useTranslation } from 'react-i18next';
import type { NoticeAudience } from '../../../../contract/alerts/notices-endpoints.ts';
import { countryName } from '../../../../contract/kit/language.ts';

/** Who reads a notice, in words. */
export function useAudienceWords(): (audience: NoticeAudience) => string {
  const { t } = useTranslation('operator-notices');
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t(($) => $.audiences.all);
      case 'country':
        return countryName(audience.country);
      case 'account_type':
        return t(($) => $.accountTypes[`${audience.account_type}`]);
      case 'company':
        return t(($) => $.audiences.companyNumber, { number: String(audience.company) });
    }
  };
}

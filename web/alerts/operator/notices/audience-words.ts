import { useTranslation } from 'react-i18next';
import type { NoticeAudience } from '../../../../contract/alerts/notices-endpoints.ts';

/** Who reads a notice, in words. */
export function useAudienceWords(): (audience: NoticeAudience) => string {
  const { t } = useTranslation('operator-notices');
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t(($) => $.audiences.all);
      case 'country':
        return t(($) => $.countries[audience.country]);
      case 'account_type':
        return t(($) => $.accountTypes[`${audience.account_type}`]);
      case 'company':
        return t(($) => $.audiences.companyNumber, { number: String(audience.company) });
    }
  };
}

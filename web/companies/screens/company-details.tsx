import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../components/account-page.tsx';
import { DetailsForm } from '../components/details-form.tsx';
import { ManagedDetails } from '../components/managed-details.tsx';
import { companyDetailsQuery } from '../details-api.ts';

export function CompanyDetails() {
  const { t } = useTranslation('account');
  return (
    <AccountPage
      title={t(($) => $.company.title)}
      description={t(($) => $.company.description)}
      query={useQuery(companyDetailsQuery())}
      failure={t(($) => $.company.loadFailed)}
    >
      {(loaded) => (loaded.company.ban_edit ? <ManagedDetails company={loaded.company} /> : <DetailsForm loaded={loaded} />)}
    </AccountPage>
  );
}

import { useTranslation } from 'react-i18next';
import { PageHeader } from '../ui/page-header.tsx';
import { ApiKeysCard } from './api-keys-card.tsx';
import { CrmCard } from './crm-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export { CrmReturn } from './crm-return.tsx';

/** Connects programs of the company with the marketplace. */
export function Integrations() {
  const { t } = useTranslation('integrations');
  return (
    <div className="narrow-page">
      <PageHeader title={t(($) => $.title)} />
      <div className="stack">
        <WebhooksCard />
        <CrmCard />
        <ApiKeysCard />
      </div>
    </div>
  );
}

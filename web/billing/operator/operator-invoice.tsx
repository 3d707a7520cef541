import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { DocumentPreview } from './document-preview.tsx';

/** Shows one invoice or credit note of any company, with its history. */
export function OperatorInvoice() {
  const { t } = useTranslation('operator-billing');
  const code = useDeskParam('code');
  return (
    <DeskPage
      title={t(($) => (code.includes('-C') ? $.detail.creditNote : $.detail.invoice), { code })}
      description={<DeskLink href="/operator/invoices">{t(($) => $.detail.back)}</DeskLink>}
    >
      <DocumentPreview code={code} isPage />
    </DeskPage>
  );
}

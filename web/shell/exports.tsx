import { useTranslation } from 'react-i18next';
import { DeskPage } from '../ui/desk/desk-page.tsx';
import { PreparedExports } from '../ui/overlay/export-pane.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionCard } from '../ui/section-card.tsx';

/** Where the email about a long export leads: the company user's files of the last seven days. */
export function Exports() {
  const { t } = useTranslation('invoices');
  return (
    <>
      <PageHeader title={t(($) => $.export.long.title)} description={t(($) => $.export.long.help)} />
      <SectionCard title={t(($) => $.export.long.files)}>
        <PreparedExports side="trade" />
      </SectionCard>
    </>
  );
}

/** The same for a member of staff. */
export function StaffExports() {
  const { t } = useTranslation('invoices');
  return (
    <DeskPage title={t(($) => $.export.long.title)} description={t(($) => $.export.long.help)}>
      <SectionCard title={t(($) => $.export.long.files)}>
        <PreparedExports side="staff" />
      </SectionCard>
    </DeskPage>
  );
}

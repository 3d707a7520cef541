import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { StaffDocumentPage } from '../api.ts';
import { DocumentStatus } from '../list/document-status.tsx';

/** What a document says in short, and how it stands. */
export function DocumentFacts({ page }: { page: StaffDocumentPage }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const { document } = page;
  const money = (amount: number) => format.money(amount, document.currency);
  return (
    <FactList
      facts={[
        { label: t(($) => $.facts.status), value: <DocumentStatus document={document} /> },
        { label: t(($) => $.facts.failure), value: document.payment_failure },
        {
          label: t(($) => $.columns.company),
          value: <DeskLink href={`/operator/companies/${document.company.id}`}>{document.company.name}</DeskLink>,
        },
        { label: t(($) => $.facts.description), value: page.description },
        { label: t(($) => $.columns.created), value: format.shortDay(document.issued_on) },
        { label: t(($) => $.columns.due), value: document.kind === 'invoice' ? format.shortDay(document.due_date) : undefined },
        { label: t(($) => $.facts.credits), value: page.credits },
        { label: t(($) => $.facts.note), value: page.note },
        { label: t(($) => $.columns.net), value: money(document.net) },
        { label: t(($) => $.facts.vat, { rate: format.percent(page.vat_rate) }), value: money(document.vat) },
        { label: t(($) => $.columns.total), value: <strong>{money(document.total)}</strong> },
        {
          label: t(($) => $.facts.outstanding),
          value: document.outstanding === 0 ? undefined : <strong>{money(document.outstanding)}</strong>,
        },
      ]}
    />
  );
}

import { Button, Menu, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline, type TimelineEntry } from '../../ui/desk/timeline.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons/form-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { DocumentFrame } from '../document-frame.tsx';
import { staffDocumentQuery, type StaffDocumentPage, resendDocument, writeOff } from './api.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { MoneyLimitHint } from './money-limit-hint.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { DocumentStatus } from './document-status.tsx';
import classes from './document.module.css';

/** URL of the document's file, for staff. */
const staffFile = (code: string, ending: 'pdf' | 'xml' = 'pdf'): string =>
  `/download/operator/invoice/${encodeURIComponent(code)}.${ending}`;

/** Shows one document in a pane beside the list, or as a page with the PDF next to it. */
export function DocumentPreview({ code, isPage = false }: { code: string; isPage?: boolean }) {
  const { t } = useTranslation('operator-billing');
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const isAdmin = useQuery(staffQuery()).data?.role === 'admin';
  const query = useQuery(staffDocumentQuery(code));
  const loading = toRegionLoading(query);
  const { data } = query;
  if (data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.detail.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[60, 80, 70, 90]} />
    );
  if (data === null) return <p>{t(($) => $.detail.unknown, { code })}</p>;
  const document = isPhone ? (
    <a href={`${staffFile(code)}?inline=1`} target="_blank" rel="noreferrer">
      {t(($) => $.detail.open)}
    </a>
  ) : (
    <DocumentFrame key={code} code={code} file={staffFile(code)} />
  );
  const words = (
    <>
      <DocumentActions page={data} isAdmin={isAdmin} />
      <DocumentFacts page={data} />
      <DocumentHistory page={data} />
    </>
  );
  if (!isPage)
    return (
      <>
        {words}
        {document}
      </>
    );
  return (
    <div className={classes.page}>
      <div className={classes.column}>{words}</div>
      {document}
    </div>
  );
}

/** Payments, credits and reminders of a document, newest first. */
function DocumentHistory({ page }: { page: StaffDocumentPage }) {
  const { t } = useTranslation('operator-billing');
  const entries = useEntries(page);
  return (
    <section className={classes.part}>
      <h3>{t(($) => $.history.title)}</h3>
      {entries.length === 0 ? <p>{t(($) => $.history.none)}</p> : <Timeline label={t(($) => $.history.title)} entries={entries} />}
    </section>
  );
}

function useEntries({ document, allocations, credit_notes, reminders, write_offs }: StaffDocumentPage): TimelineEntry[] {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, document.currency);
  return [
    ...allocations.map(({ at, amount, state, source, reference, detail, failure }, place) => ({
      key: `settled-${place}`,
      at,
      title: t(($) => $.history.sources[source], { amount: money(amount), reference }),
      detail: [t(($) => $.history.states[state]), detail, failure].filter((part) => part !== null).join(' · '),
    })),
    ...credit_notes.map(({ code, created_date, total, note }) => ({
      key: code,
      at: created_date,
      title: t(($) => $.history.credited, { code, amount: money(total) }),
      detail: note ?? undefined,
    })),
    ...reminders.map(({ day, staff }) => ({
      key: `reminded-${day}`,
      at: `${day}T12:00:00Z`,
      title: t(($) => $.history.reminded, { staff }),
    })),
    ...write_offs.map(({ at, amount, reason }, place) => ({
      key: `written-off-${place}`,
      at,
      title:
        amount < 0
          ? t(($) => $.history.writeOffTakenBack, { amount: money(-amount), code: reason })
          : t(($) => $.history.writtenOff, { amount: money(amount) }),
      detail: amount < 0 ? undefined : reason,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

/** Shows summary and state of a document. */
function DocumentFacts({ page }: { page: StaffDocumentPage }) {
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
        ...(page.vat_treatment === 'unregistered'
          ? [{ label: t(($) => $.columns.vat), value: t(($) => $.facts.notRegistered) }]
          : [
              { label: t(($) => $.columns.net), value: money(document.net) },
              { label: t(($) => $.facts.vat, { rate: format.percent(page.vat_rate) }), value: money(document.vat) },
            ]),
        { label: t(($) => $.columns.total), value: <strong>{money(document.total)}</strong> },
        {
          label: t(($) => $.facts.outstanding),
          value: document.outstanding === 0 ? undefined : <strong>{money(document.outstanding)}</strong>,
        },
      ]}
    />
  );
}

type DocumentAction = 'transfer' | 'credit' | 'writeOff' | 'resend' | 'remind';

/** Actions available in the document's state. */
function listAvailableActions({ document: { kind, status }, creditable_net }: StaffDocumentPage): readonly DocumentAction[] {
  if (kind === 'credit_note') return ['resend'];
  const waits = status === 'unpaid' || status === 'overdue';
  return [
    ...(waits ? (['transfer'] as const) : []),
    ...(status === 'overdue' ? (['remind'] as const) : []),
    ...(creditable_net > 0 ? (['credit'] as const) : []),
    'resend',
    ...(waits ? (['writeOff'] as const) : []),
  ];
}

function DocumentActions({ page, isAdmin }: { page: StaffDocumentPage; isAdmin: boolean }) {
  const { t } = useTranslation('operator-billing');
  const [open, setOpen] = useState<DocumentAction>();
  const acts = listAvailableActions(page).filter((act) => isAdmin || act !== 'writeOff');
  const isButton = (act: DocumentAction) => act === 'transfer' || act === 'credit';
  return (
    <div className={classes.actions}>
      {acts.filter(isButton).map((act) => (
        <Button key={act} variant={act === 'transfer' ? 'filled' : 'default'} onClick={() => setOpen(act)}>
          {t(($) => $.acts[act])}
        </Button>
      ))}
      <Menu withinPortal={false} position="bottom-start" shadow="sm" keepMounted>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}>
            {t(($) => $.acts.more)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts
            .filter((act) => !isButton(act))
            .map((act) => (
              <Menu.Item key={act} onClick={() => setOpen(act)}>
                {t(($) => $.acts[act])}
              </Menu.Item>
            ))}
          <Menu.Item component="a" href={staffFile(page.document.code, 'xml')} download>
            {t(($) => $.detail.ubl)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open !== undefined && <Dialog act={open} page={page} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Dialog({ act, page, onClose }: { act: DocumentAction; page: StaffDocumentPage; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const client = useQueryClient();
  const { document } = page;
  const { code, company } = document;
  switch (act) {
    case 'transfer':
      return <TransferDialog account={company} codes={[code]} onClose={onClose} />;
    case 'credit':
      return <CreditDialog page={page} onClose={onClose} />;
    case 'writeOff':
      return <WriteOffDialog document={document} onClose={onClose} />;
    case 'remind':
      return <RemindDialog documents={[document]} onClose={onClose} />;
    case 'resend':
      return (
        <ReasonDialog
          title={t(($) => $.resend.title, { code, company: company.name })}
          confirm={t(($) => $.resend.confirm)}
          done={t(($) => $.resend.done, { code })}
          onConfirm={(reason) => resendDocument(client, code, reason)}
          onClose={onClose}
        />
      );
  }
}

/** Writes off the rest of an invoice. Requires typing its code, to prevent accidents. */
function WriteOffDialog({ document, onClose }: { document: StaffDocumentWire; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const { code, company, outstanding, currency } = document;
  const submitWriteOff = async (reason: string) => {
    if (typed.trim() !== code) throw new FieldProblem(t(($) => $.writeOff.codeWrong, { code }));
    const status = await writeOff(client, company.id, { invoice: code, reason });
    return status === 202 ? t(($) => $.requests.kept) : t(($) => $.writeOff.done, { code });
  };
  return (
    <ReasonDialog
      title={t(($) => $.writeOff.title, { code })}
      confirm={t(($) => $.writeOff.confirm)}
      isDestructive
      onConfirm={submitWriteOff}
      onClose={onClose}
    >
      <MoneyLimitHint companyId={company.id} currency={currency} />
      <p>{t(($) => $.writeOff.text, { amount: format.money(outstanding, currency), company: company.name })}</p>
      <TextInput
        label={t(($) => $.writeOff.code, { code })}
        value={typed}
        maxLength={24}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

import { Checkbox, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IntroductionWire } from '../../../contract/finance/operator-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskList } from '../../ui/desk/desk-list.tsx';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useDeskRows } from '../../ui/desk/use-desk-rows.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { messagesList, loadMessages, type MessageRow, messagesExport, deskContentKeys } from './api.ts';
import { type Done, DoneLine, useDone } from './done-line.tsx';
import { TicketPane } from './ticket-pane.tsx';
import { introductionSheet } from '../../../contract/finance/values.ts';
import { ticketSheet } from '../../../contract/content/values.ts';

const getMessageKey = (row: MessageRow): string =>
  row.kind === 'ticket' ? `ticket-${row.ticket.id}` : `introduction-${row.introduction.id}`;
const getMessageName = (row: MessageRow): string => (row.kind === 'ticket' ? row.ticket.name : row.introduction.company.name);
const getWrittenAt = (row: MessageRow): string => (row.kind === 'ticket' ? row.ticket.created : row.introduction.sent);

const column = deskColumns<MessageRow>();

/** Lists messages to the marketplace and introductions to finance partners. */
export function Messages() {
  const { t } = useTranslation('operator-messages');
  const queryClient = useQueryClient();
  const address = useDeskAddress(messagesList);
  const { view, order, page, pageSize } = address;
  const isMine = address.filters['mine'] === '1' && view !== 'finance';
  const asked = {
    view,
    order,
    page,
    pageSize,
    ...(address.search !== '' && { search: address.search }),
    ...(isMine && { mine: '1' as const }),
  };
  const list = useDeskRows(deskContentKeys.messageList(asked), (signal) => loadMessages(asked, signal));
  const done = useDone(async () => {
    address.set({ open: undefined });
    await queryClient.invalidateQueries({ queryKey: deskContentKeys.messages() });
    await queryClient.invalidateQueries({ queryKey: ['operator', 'counters'] });
  });
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DoneLine done={done} />
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={list}
        views={messagesList.views.map((key) => ({ key, label: t(($) => $.views[key]) }))}
        searchLabel={t(($) => $.search)}
        filters={
          view !== 'finance' && (
            <Checkbox
              label={t(($) => $.mine)}
              checked={isMine}
              onChange={(event) => address.set({ mine: event.currentTarget.checked ? '1' : undefined })}
            />
          )
        }
        {...(isMine && { chips: [{ name: 'mine', label: t(($) => $.takenBy), value: t(($) => $.me) }] })}
        columns={useColumns()}
        getKey={getMessageKey}
        getName={getMessageName}
        card={(row) => <RowFacts row={row} />}
        preview={(key, row) => <MessagePane name={key} row={row} done={done} />}
        previewTitle={(_, row) => (row === undefined ? t(($) => $.message) : t(($) => $.messageFrom, { name: getMessageName(row) }))}
        exportHref={messagesExport(asked)}
        exportSheet={view === 'finance' ? introductionSheet : ticketSheet}
        empty={t(($) => (address.search !== '' || isMine ? $.noneFound : view === 'done' ? $.emptyDone : $.empty))}
      />
    </DeskPage>
  );
}

function useColumns() {
  const { t } = useTranslation('operator-messages');
  const { about, state, company, written } = useRowWords();
  return column.columns([
    column.display({ id: 'from', header: t(($) => $.columns.from), cell: ({ row }) => company(row.original) ?? undefined }),
    column.display({ id: 'about', header: t(($) => $.columns.about), cell: ({ row }) => about(row.original) }),
    column.accessor(getWrittenAt, {
      id: 'created',
      header: t(($) => $.columns.written),
      enableSorting: true,
      sortDescFirst: true,
      cell: ({ row }) => written(row.original),
    }),
    column.display({ id: 'state', header: t(($) => $.columns.state), cell: ({ row }) => <strong>{state(row.original)}</strong> }),
  ]);
}

/** Formats a row's texts. */
function useRowWords() {
  const { t } = useTranslation('operator-messages');
  const format = useFormat();
  const about = (row: MessageRow): string =>
    row.kind === 'ticket'
      ? row.ticket.first_words
      : t(($) => $.introduced, { site: t(($) => $.sites[row.introduction.site === 2 ? 'solar' : 'boilers']) });
  const state = (row: MessageRow): string => {
    if (row.kind === 'introduction') return t(($) => $.introductionStates[row.introduction.state]);
    const { state: name, assigned } = row.ticket;
    return name === 'assigned' ? t(($) => $.assignedTo, { name: assigned?.name }) : t(($) => $.states[name]);
  };
  const company = (row: MessageRow) => (row.kind === 'ticket' ? row.ticket.company.name : row.introduction.lead);
  return { about, state, company, written: (row: MessageRow) => format.dateTime(getWrittenAt(row)) };
}

function RowFacts({ row }: { row: MessageRow }) {
  const { t } = useTranslation('operator-messages');
  const { about, state, written } = useRowWords();
  return (
    <FactList
      facts={[
        { label: t(($) => $.columns.about), value: about(row) },
        { label: t(($) => $.columns.written), value: written(row) },
        { label: t(($) => $.columns.state), value: state(row) },
      ]}
    />
  );
}

/** The open item: a message loads by its number, even if it has left the list. */
function MessagePane({ name, row, done }: { name: string; row: MessageRow | undefined; done: Done }) {
  const { t } = useTranslation('operator-messages');
  const [kind, id] = name.split('-');
  if (kind === 'ticket') return <TicketPane id={Number(id)} done={done} />;
  return row?.kind === 'introduction' ? <IntroductionPane introduction={row.introduction} done={done} /> : <p>{t(($) => $.left)}</p>;
}

/** Shows who introduced which customer to which partner, and whether the mail was delivered. */
function IntroductionPane({ introduction, done }: { introduction: IntroductionWire; done: Done }) {
  const { t } = useTranslation('operator-messages');
  const format = useFormat();
  const { id, company, lead, customer, sent, failed, state, site } = introduction;
  const one = { kind: 'introduction', id, name: company.name } as const;
  const isDone = introduction.done !== null;
  return (
    <>
      <FactList
        facts={[
          { label: t(($) => $.columns.state), value: t(($) => $.introductionStates[state]) },
          { label: t(($) => $.facts.company), value: <DeskLink href={`/operator/companies/${company.id}`}>{company.name}</DeskLink> },
          { label: t(($) => $.facts.partner), value: t(($) => $.sites[site === 2 ? 'solar' : 'boilers']) },
          { label: t(($) => $.facts.lead), value: lead },
          { label: t(($) => $.facts.customer), value: customer },
          { label: t(($) => $.facts.sent), value: format.dateTime(sent) },
          { label: t(($) => $.facts.failed), value: failed === null ? undefined : format.dateTime(failed) },
        ]}
      />
      <DeskLink href="/operator/outbox?template=finance.partner">{t(($) => $.partnerMails)}</DeskLink>
      <div>
        <Button loading={done.isBusy} onClick={() => void (isDone ? done.takeOut(one) : done.putAway(one))}>
          {isDone ? t(($) => $.reopen) : t(($) => $.done)}
        </Button>
      </div>
    </>
  );
}

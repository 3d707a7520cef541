import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntryWire } from '../../../../contract/operations/audit-endpoints.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskList } from '../../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { ChangeTable } from '../../../ui/desk/change-table.tsx';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { OlderPaging, rowsOf } from '../../../ui/desk/older-paging.tsx';
import { useDeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { useFormat } from '../../../ui/format.ts';
import { type AuditFilters, loadEntries } from '../api.ts';
import { AuditChain } from '../components/audit-chain.tsx';
import { AuditDays } from '../components/audit-days.tsx';
import { AuditFilterFields, useAuditChips } from '../components/audit-filter-fields.tsx';
import { ChangeInShort } from '../components/change-in-short.tsx';
import { actionWords } from '../../../ui/desk/change-words.ts';
import { objectAddress, objectWords } from '../entry-words.ts';
import { auditList } from '../lists.ts';
import { operationsKeys } from '../query-keys.ts';

const filterNames = ['person', 'object', 'object_id', 'action', 'from', 'until'] as const;

/** Only what the list knows, and what is a day where a day is meant. */
function filtersOf(given: Readonly<Record<string, string>>): AuditFilters {
  return Object.fromEntries(filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

/** From the newest on. While others are fetched those before stay, and with them what there is to choose from. */
function useEntries(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: operationsKeys.audit(filters),
    queryFn: ({ pageParam, signal }) => loadEntries(filters, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Who did what to what, and why: read, and changed by nobody. */
export function Audit() {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const address = useDeskAddress(auditList);
  const filters = { ...filtersOf(address.filters), ...(address.search !== '' && { search: address.search }) };
  const query = useEntries(filters);
  const meta = query.data?.pages[0]?.meta;
  const list = rowsOf<AuditEntryWire>(query);
  const chips = useAuditChips(filters as Record<string, string>, meta?.people);
  const when = ({ at }: AuditEntryWire) => format.dateTime(at);
  return (
    <DeskPage title={t(($) => $.audit.title)} description={t(($) => $.audit.description)}>
      <AuditChain />
      <AuditDays filters={filters} onChoose={(day) => address.set({ from: day, until: day })} />
      <DeskList
        label={t(($) => $.audit.title)}
        address={address}
        list={list}
        views={[{ key: 'all', label: t(($) => $.audit.all) }]}
        searchLabel={t(($) => $.audit.search)}
        filters={<AuditFilterFields address={address} {...(meta && { choices: meta })} />}
        chips={chips}
        columns={[
          { key: 'time', label: t(($) => $.audit.columns.time), cell: () => undefined },
          { key: 'who', label: t(($) => $.audit.columns.who), cell: (entry) => <Who entry={entry} /> },
          { key: 'action', label: t(($) => $.audit.columns.action), cell: ({ action }) => actionWords(action) },
          { key: 'object', label: t(($) => $.audit.columns.object), cell: (entry) => <About entry={entry} /> },
          { key: 'change', label: t(($) => $.audit.columns.change), cell: ({ changes }) => <ChangeInShort changes={changes} /> },
          { key: 'reason', label: t(($) => $.audit.columns.reason), cell: ({ reason }) => reason },
          { key: 'origin', label: t(($) => $.audit.origin.label), cell: (entry) => <Origin entry={entry} /> },
        ]}
        keyOf={({ id }) => String(id)}
        nameOf={when}
        card={(entry) => (
          <FactList
            facts={[
              { label: t(($) => $.audit.columns.who), value: <Who entry={entry} /> },
              { label: t(($) => $.audit.columns.action), value: actionWords(entry.action) },
              { label: t(($) => $.audit.columns.object), value: <About entry={entry} /> },
            ]}
          />
        )}
        cardActions={({ id }) => (
          <Button variant="default" onClick={() => address.set({ open: String(id) })}>
            {t(($) => $.audit.showChange)}
          </Button>
        )}
        preview={(_, entry) => (entry === undefined ? <p>{t(($) => $.audit.gone)}</p> : <Entry entry={entry} />)}
        exportHref={`/download/audit.csv?${new URLSearchParams(filters as Record<string, string>).toString()}`}
        paging={<OlderPaging shown={list.total} {...(meta && { total: meta.totalResults })} query={query} />}
        empty={t(($) => $.audit.empty)}
      />
    </DeskPage>
  );
}

/** Somebody of the staff, or the product by itself. */
function Who({ entry: { actor, staff } }: { entry: AuditEntryWire }) {
  const { t } = useTranslation('operator-operations');
  return (
    <>
      {actor}
      {staff === null && <div>{t(($) => $.audit.byItself)}</div>}
    </>
  );
}

/** Where it was done: by somebody in the back-office, or by the product without anybody. */
function Origin({ entry: { staff } }: { entry: AuditEntryWire }) {
  const { t } = useTranslation('operator-operations');
  return staff === null ? t(($) => $.audit.origin.product) : t(($) => $.audit.origin.staff);
}

function About({ entry: { object } }: { entry: AuditEntryWire }) {
  const href = objectAddress(object);
  return href === undefined ? objectWords(object) : <DeskLink href={href}>{objectWords(object)}</DeskLink>;
}

function Entry({ entry }: { entry: AuditEntryWire }) {
  const { t } = useTranslation('operator-operations');
  return (
    <>
      <FactList
        facts={[
          { label: t(($) => $.audit.columns.who), value: entry.actor },
          { label: t(($) => $.audit.columns.action), value: actionWords(entry.action) },
          { label: t(($) => $.audit.columns.object), value: <About entry={entry} /> },
          { label: t(($) => $.audit.columns.reason), value: entry.reason },
          { label: t(($) => $.audit.origin.label), value: <Origin entry={entry} /> },
          { label: t(($) => $.audit.number), value: entry.id },
        ]}
      />
      {entry.changes.length === 0 ? (
        <p>{t(($) => $.audit.nothingChanged)}</p>
      ) : (
        <ChangeTable caption={t(($) => $.audit.columns.change)} changes={entry.changes} />
      )}
    </>
  );
}

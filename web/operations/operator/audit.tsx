import { Button, Alert, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntryWire } from '../../../contract/operations/audit-endpoints.ts';
import { ChangeTable, actionWords, fieldWords, valueWords } from '../../ui/desk/timeline.tsx';
import type { FilterInWords } from '../../ui/desk/chips/filter-chips.tsx';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskList, OlderPaging, toDeskRows } from '../../ui/desk/desk-list.tsx';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { type DeskAddress, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import {
  type AuditFilters,
  downloadForSiem,
  loadEntries,
  loadDays,
  loadChain,
  objectAddress,
  objectWords,
  auditList,
  operationsKeys,
} from './api.ts';
import classes from './audit.module.css';
import changeInShortClasses from './change-in-short.module.css';
import { useIsAdmin } from './settings-landing.tsx';
import { auditSheet, siemFormats } from '../../../contract/operations/values.ts';

const filterNames = ['person', 'object', 'object_id', 'action', 'from', 'until'] as const;

/** Keeps known filters, and dates only if valid. */
function pickKnownFilters(given: Readonly<Record<string, string>>): AuditFilters {
  return Object.fromEntries(filterNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

/** Loads entries, newest first. Previous ones, and the filter options, stay visible while others load. */
function useEntries(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: operationsKeys.audit(filters),
    queryFn: ({ pageParam, signal }) => loadEntries(filters, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const column = deskColumns<AuditEntryWire>();

/** Shows the read-only audit log: who did what, to which object and why. */
export function Audit() {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const address = useDeskAddress(auditList);
  const filters = { ...pickKnownFilters(address.filters), ...(address.search !== '' && { search: address.search }) };
  const query = useEntries(filters);
  const meta = query.data?.pages[0]?.meta;
  const list = toDeskRows<AuditEntryWire>(query);
  const chips = useAuditChips(filters as Record<string, string>, meta?.people);
  const when = ({ at }: AuditEntryWire) => format.dateTime(at);
  return (
    <DeskPage title={t(($) => $.audit.title)} description={t(($) => $.audit.description)} actions={<SiemExport filters={filters} />}>
      <AuditChain />
      <AuditDays filters={filters} onChoose={(day) => address.set({ from: day, until: day })} />
      <div className={classes.list}>
        <DeskList
          label={t(($) => $.audit.title)}
          address={address}
          list={list}
          views={[{ key: 'all', label: t(($) => $.audit.all) }]}
          searchLabel={t(($) => $.audit.search)}
          filters={<AuditFilterFields address={address} {...(meta && { choices: meta })} />}
          chips={chips}
          columns={column.columns([
            column.display({ id: 'time', header: t(($) => $.audit.columns.time) }),
            column.display({ id: 'who', header: t(($) => $.audit.columns.who), cell: ({ row }) => <Who entry={row.original} /> }),
            column.accessor('action', { header: t(($) => $.audit.columns.action), cell: ({ getValue }) => actionWords(getValue()) }),
            column.display({ id: 'object', header: t(($) => $.audit.columns.object), cell: ({ row }) => <About entry={row.original} /> }),
            column.accessor('changes', {
              id: 'change',
              header: t(($) => $.audit.columns.change),
              cell: ({ getValue }) => <ChangeInShort changes={getValue()} />,
            }),
            column.accessor('reason', { header: t(($) => $.audit.columns.reason) }),
            column.display({ id: 'origin', header: t(($) => $.audit.origin.label), cell: ({ row }) => <Origin entry={row.original} /> }),
          ])}
          getKey={({ id }) => String(id)}
          getName={when}
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
          exportSheet={auditSheet}
          paging={<OlderPaging shown={list.total} {...(meta && { total: meta.totalResults })} query={query} />}
          empty={t(($) => $.audit.empty)}
        />
      </div>
    </DeskPage>
  );
}

const dayMs = 86_400_000;
/** Days before today that an export covers unless others are chosen. */
const exportDays = 30;
const dayInUtc = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * dayMs).toISOString().slice(0, 10);

/** Exports a period for a SIEM: the days of the list, otherwise the last 30 days. For administrators. */
function SiemExport({ filters: { from, until } }: { filters: AuditFilters }) {
  const { t } = useTranslation('operator-operations');
  const isAdmin = useIsAdmin();
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<(typeof siemFormats)[number]>('jsonl');
  const [days, setDays] = useState<{ from?: string; until?: string }>({});
  const [usual] = useState(() => ({ from: dayInUtc(-exportDays), until: dayInUtc(0) }));
  if (!isAdmin) return null;
  const period = { from: days.from ?? from ?? usual.from, until: days.until ?? until ?? usual.until };
  const download = async (reason: string): Promise<void> => {
    if (period.from === '' || period.until === '') throw new FieldProblem(t(($) => $.audit.siem.noPeriod));
    await downloadForSiem({ ...period, format, reason });
  };
  const day = (name: 'from' | 'until') => (
    <TextInput
      type="date"
      label={t(($) => $.audit.filters[name])}
      value={period[name]}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(($) => $.audit.siem.open)}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t(($) => $.audit.siem.open)}
          confirm={t(($) => $.audit.siem.download)}
          onConfirm={download}
          onClose={() => setOpen(false)}
        >
          <p>{t(($) => $.audit.siem.text)}</p>
          {day('from')}
          {day('until')}
          <NativeSelect
            label={t(($) => $.audit.siem.format)}
            value={format}
            data={siemFormats.map((value) => ({ value, label: t(($) => $.audit.siem.formats[value]) }))}
            onChange={(event) => setFormat(siemFormats.find((one) => one === event.currentTarget.value) ?? 'jsonl')}
          />
        </ReasonDialog>
      )}
    </>
  );
}

/** Shows a staff member, or the system. */
function Who({ entry: { actor, staff } }: { entry: AuditEntryWire }) {
  const { t } = useTranslation('operator-operations');
  return (
    <>
      {actor}
      {staff === null && <div>{t(($) => $.audit.byItself)}</div>}
    </>
  );
}

/** Returns the origin of an action: back office or automatic. */
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

const maxListedDays = 14;

/** Shows the activity of recent days, as links to busy ones. */
function AuditDays({ filters, onChoose }: { filters: AuditFilters; onChoose: (day: string | undefined) => void }) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const { from, until, ...others } = filters;
  const query = useQuery({ queryKey: operationsKeys.auditDays(others), queryFn: ({ signal }) => loadDays(others, signal) });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.audit.days.failed)}
      </InlineFailure>
    );
  }
  const days = query.data?.slice(0, maxListedDays) ?? [];
  if (days.length === 0) return null;
  const highest = Math.max(...days.map(({ count }) => count));
  const chosen = from === until ? from : undefined;
  return (
    <ul className={classes.days} aria-label={t(($) => $.audit.days.label)}>
      {days.map(({ day, count }) => (
        <li key={day}>
          <button type="button" aria-pressed={day === chosen} onClick={() => onChoose(day === chosen ? undefined : day)}>
            <meter className={classes.bar} min={0} max={highest} value={count} aria-hidden />
            <span>{format.shortDate(`${day}T12:00:00Z`)}</span> <strong>{t(($) => $.audit.days.entries, { count })}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}

const maxListedChanges = 3;
const maxValueLength = 40;

const truncateValue = (text: string): string => (text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text);

/** Shows the first fields of a change in a list row; the preview shows all of it. */
function ChangeInShort({ changes }: Pick<AuditEntryWire, 'changes'>) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const more = changes.length - maxListedChanges;
  return (
    <ul className={changeInShortClasses.changes}>
      {changes.slice(0, maxListedChanges).map(({ field, before, after }) => (
        <li key={field}>
          {t(($) => $.audit.fromTo, {
            field: fieldWords(field),
            before: truncateValue(before === null ? t(($) => $.audit.notSet) : valueWords(field, before, format)),
            after: truncateValue(after === null ? t(($) => $.audit.removed) : valueWords(field, after, format)),
          })}
        </li>
      ))}
      {more > 0 && <li>{t(($) => $.audit.moreFields, { count: more })}</li>}
    </ul>
  );
}

/** Verifies the log's hash chain, with a hash that proves integrity to anyone who kept it. */
function AuditChain() {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const query = useQuery({ queryKey: operationsKeys.auditChain(), queryFn: ({ signal }) => loadChain(signal) });
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.audit.chain.failed)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return null;
  const { entries, last_link: link, looked_at: count, broken, whole_at: wholeAt } = query.data;
  if (broken.length > 0) {
    return (
      <Alert color="red" role="alert" title={t(($) => $.audit.chain.broken, { count: broken.length })}>
        <ul className={classes.broken}>
          {broken.slice(0, 20).map(({ position, entry }) => (
            <li key={position}>
              {entry === null ? t(($) => $.audit.chain.brokenGone, { position }) : t(($) => $.audit.chain.brokenAt, { position, entry })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <p className={classes.chain}>
      <span>
        {t(($) => $.audit.chain.whole, { count, entries })}{' '}
        {wholeAt === null ? t(($) => $.audit.chain.notYet) : t(($) => $.audit.chain.nightly, { time: format.dateTime(wholeAt) })}
      </span>
      <span>
        {t(($) => $.audit.chain.last)} <code title={link}>{link.slice(0, 16)}…</code>
      </span>
    </p>
  );
}

interface AuditChoices {
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly actions: readonly string[];
  readonly objects: readonly string[];
}

interface AuditFilterFieldsProps {
  readonly address: DeskAddress<string, string>;
  /** Available options, once loaded. */
  readonly choices?: AuditChoices;
}

const kindWords = (object: string): string => object.replaceAll(/[_-]/g, ' ');

/** Labels of the active filters. */
function useAuditChips(set: Readonly<Partial<Record<string, string>>>, people: AuditChoices['people'] = []): FilterInWords[] {
  const { t } = useTranslation('operator-operations');
  // A date may be half typed; show it as far as it goes.
  const { shortDay: day } = useFormat();
  const filters = [
    {
      name: 'person',
      label: t(($) => $.audit.filters.person),
      say: (id: string) => people.find((one) => String(one.id) === id)?.name ?? id,
    },
    { name: 'object', label: t(($) => $.audit.filters.object), say: kindWords },
    { name: 'object_id', label: t(($) => $.audit.filters.objectId), say: String },
    { name: 'action', label: t(($) => $.audit.filters.action), say: actionWords },
    { name: 'from', label: t(($) => $.audit.filters.from), say: day },
    { name: 'until', label: t(($) => $.audit.filters.until), say: day },
  ];
  return filters.flatMap(({ name, label, say }) => {
    const value = set[name];
    return value === undefined ? [] : [{ name, label, value: say(value) }];
  });
}

/** Filters by person, object, action and date, all kept in the address. */
function AuditFilterFields({ address, choices = { people: [], actions: [], objects: [] } }: AuditFilterFieldsProps) {
  const { t } = useTranslation('operator-operations');
  const chosen = address.filters;
  const set = (name: string, value: string): void => address.set({ [name]: value === '' ? undefined : value });
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={chosen[name] ?? ''}
      data={[{ value: '', label: t(($) => $.audit.filters.any) }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput type="date" label={label} value={chosen[name] ?? ''} onChange={(event) => set(name, event.currentTarget.value)} />
  );
  const people = choices.people.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={classes.fields}>
      {select(
        'person',
        t(($) => $.audit.filters.person),
        people,
      )}
      {select(
        'object',
        t(($) => $.audit.filters.object),
        choices.objects.map((value) => ({ value, label: kindWords(value) })),
      )}
      <ObjectNumber key={chosen['object_id'] ?? ''} value={chosen['object_id'] ?? ''} onChange={(value) => set('object_id', value)} />
      {select(
        'action',
        t(($) => $.audit.filters.action),
        choices.actions.map((value) => ({ value, label: actionWords(value) })),
      )}
      {day(
        'from',
        t(($) => $.audit.filters.from),
      )}
      {day(
        'until',
        t(($) => $.audit.filters.until),
      )}
    </div>
  );
}

/** Applied on Enter or blur. */
function ObjectNumber({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-operations');
  const applyFilter = (given: string): void => {
    if (given.trim() !== value) onChange(given.trim());
  };
  return (
    <TextInput
      label={t(($) => $.audit.filters.objectId)}
      defaultValue={value}
      maxLength={80}
      onBlur={(event) => applyFilter(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && applyFilter(event.currentTarget.value)}
    />
  );
}

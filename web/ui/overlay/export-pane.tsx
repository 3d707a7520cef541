import { Button, Checkbox, Loader, Radio, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, maxDownloadRows, type Sheet, type SheetFormat } from '../../../contract/kit/sheet-format.ts';
import type { PreparedExport } from '../../../contract/operations/export-endpoints.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { FailureText } from '../failure-alert.tsx';
import { useFormat } from '../format.ts';
import { IconDownload } from '../icons/shell-icons.ts';
import { useAddress } from '../../platform/use-address.ts';
import { InlineFailure } from '../inline-failure.tsx';
import { toRegionLoading } from '../region-loading.ts';
import { type DayRange, oldestDay, type Preset, presets, validateRange, getPresetRange } from './export-range-rule.ts';
import classes from './export-pane.module.css';
import { PaneHeader, Pane } from './pane.tsx';

/** Without days: every row of a list. */
type Period = Partial<DayRange>;

interface RowCount {
  readonly load: (range: DayRange, signal: AbortSignal) => Promise<number>;
  readonly toText: (count: number) => string;
}

interface ExportPaneProps {
  readonly isDocked: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Address of the file, with the filters of its list. */
  readonly href: string;
  readonly sheet: Sheet;
  /** Names a column; by default its key, spelled out. */
  readonly labelOf?: (key: string) => string;
  /** `required`: the file needs a period. `none`: it has none. By default the period starts as everything. */
  readonly period?: 'required' | 'none';
  /** Counts the rows of a period; an empty one cannot be exported. */
  readonly count?: RowCount;
}

const formats: readonly SheetFormat[] = ['xlsx', 'excel', 'csv'];

/** Exports a list as a file of the chosen period, columns and format; stays open for another one. */
function ExportPane(props: ExportPaneProps) {
  const { isDocked, onClose, title, sheet, labelOf = spellOut, period, count } = props;
  const { t } = useTranslation('invoices');
  const side = props.href.includes('/operator/') ? 'staff' : 'trade';
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const chosen = useExportRange(period === 'required' ? 'last12' : 'everything');
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const all = columnsOf(sheet);
  const [columns, setColumns] = useState<readonly string[]>(all);
  useEffect(() => pane.current?.querySelector<HTMLElement>('[data-pane-title]')?.focus(), []);
  const offered = period === 'required' ? presets : (['everything', ...presets.filter((preset) => preset !== 'all')] as const);
  const file = buildAddress(props.href, { format, columns: columns.length === all.length ? undefined : columns, ...chosen.range });
  return (
    <Pane isDocked={isDocked} labelledBy={titleId} onClose={onClose} isEscapeGlobal>
      <div ref={pane} className={classes.pane}>
        <PaneHeader titleId={titleId} title={title} onClose={onClose} />
        <div className={classes.body}>
          {period !== 'none' && (
            <Radio.Group
              label={t(($) => $.export.period)}
              value={chosen.preset}
              onChange={(value) => chosen.choose(offered.find((preset) => preset === value) ?? chosen.preset)}
            >
              <div className={classes.presets}>
                {offered.map((preset) => (
                  <Radio
                    key={preset}
                    size="md"
                    value={preset}
                    label={preset === 'everything' ? t(($) => $.export.everything) : t(($) => $.export.presets[preset])}
                  />
                ))}
              </div>
            </Radio.Group>
          )}
          {chosen.preset === 'custom' && <CustomDays chosen={chosen} />}
          <Radio.Group
            label={t(($) => $.export.format.label)}
            value={format}
            onChange={(value) => setFormat(formats.find((one) => one === value) ?? format)}
          >
            <div className={classes.formats}>
              {formats.map((one) => (
                <Radio
                  key={one}
                  size="md"
                  value={one}
                  label={
                    <>
                      {t(($) => $.export.format[one])} <span className={classes.hint}>{t(($) => $.export.formatHint[one])}</span>
                    </>
                  }
                />
              ))}
            </div>
          </Radio.Group>
          <Columns all={all} chosen={columns} labelOf={labelOf} onChange={setColumns} />
          <LongExports side={side} />
        </div>
        <Download range={period === 'none' ? {} : chosen.range} file={columns.length === 0 ? undefined : file} count={count} side={side} />
      </div>
    </Pane>
  );
}

interface ColumnsProps {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly labelOf: (key: string) => string;
  readonly onChange: (columns: readonly string[]) => void;
}

function Columns({ all, chosen, labelOf, onChange }: ColumnsProps) {
  const { t } = useTranslation('invoices');
  const problemId = useId();
  const toggle = (key: string, isChosen: boolean): void => onChange(all.filter((one) => (one === key ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={classes.columns} aria-describedby={chosen.length === 0 ? problemId : undefined}>
      <legend className={classes.legend}>{t(($) => $.export.columns.label)}</legend>
      {chosen.length === 0 && (
        <p id={problemId} className={classes.problem}>
          <FailureText failure={t(($) => $.export.columns.none)} />
        </p>
      )}
      <div className={classes.presets}>
        <Checkbox
          size="md"
          className={classes.allColumns}
          label={t(($) => $.export.columns.all)}
          checked={chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
        />
        {all.map((key) => (
          <Checkbox
            key={key}
            size="md"
            label={labelOf(key)}
            checked={chosen.includes(key)}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Spells out a column's key: `last_purchase` becomes "Last purchase". */
function spellOut(key: string): string {
  const words = key.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Wish extends Period {
  readonly format: SheetFormat;
  readonly columns: readonly string[] | undefined;
}

function buildAddress(href: string, { format, columns, from, to }: Wish): (reader: { locale: string; timeZone: string }) => string {
  const [path = '', query] = href.split('?');
  return ({ locale, timeZone }) => {
    const wanted = new URLSearchParams(query);
    if (from !== undefined) wanted.set('from', from);
    if (to !== undefined) wanted.set('to', to);
    wanted.set('format', format);
    if (columns !== undefined) wanted.set('columns', columns.join());
    // Only these depend on the reader; for programs, files are the same everywhere.
    if (format === 'excel') wanted.set('locale', locale);
    if (format !== 'csv') wanted.set('zone', timeZone);
    return `${path}?${wanted}`;
  };
}

function CustomDays({ chosen: { custom, problems, today, change } }: { chosen: ReturnType<typeof useExportRange> }) {
  const { t } = useTranslation('invoices');
  const field = (name: keyof DayRange) => {
    const problem = problems[name];
    return {
      type: 'date',
      size: 'md',
      label: t(($) => $.export[name]),
      value: custom[name],
      max: today,
      min: oldestDay(today),
      error: problem && t(($) => $.export.problem[problem]),
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    } as const;
  };
  return (
    <div className={classes.days}>
      <TextInput {...field('from')} />
      <TextInput {...field('to')} />
    </div>
  );
}

interface DownloadProps {
  /** Undefined while invalid. */
  readonly range: Period | undefined;
  readonly file: ReturnType<typeof buildAddress> | undefined;
  readonly count: RowCount | undefined;
  readonly side: ExportSide;
}

/** Announces the size of the period, if counted, and links to the file. A long list is prepared in the background instead. */
function Download({ range, file, count, side }: DownloadProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const reasonId = useId();
  const { from = '', to = '' } = range ?? {};
  const isCounted = count !== undefined && range?.from !== undefined;
  const query = useQuery({
    queryKey: ['export', 'count', from, to],
    queryFn: ({ signal }) => count?.load({ from, to }, signal) ?? 0,
    enabled: isCounted,
  });
  const loading = toRegionLoading(query);
  const counted = isCounted ? query.data : undefined;
  const isReady = range !== undefined && file !== undefined && (!isCounted || (counted !== undefined && counted > 0));
  const asking = usePrepareExport(side);
  const prepared = useQuery(preparedQuery(side)).data?.data;
  const asked = prepared?.find(({ code }) => code === asking.data);
  const isBusy = (isCounted && loading.isBusy) || asking.isPending;
  const href = isReady ? file(format) : '';
  const openFile = (event: MouseEvent): void => {
    // A new tab or a saved link gets the file itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!asking.isPending) asking.mutate(href);
  };
  const link = isReady ? { component: 'a' as const, href, download: true, onClick: openFile } : {};
  return (
    <div className={classes.foot}>
      <output className={classes.range} id={reasonId} data-counted={isCounted || undefined}>
        {range === undefined
          ? t(($) => $.export.putRight)
          : from === ''
            ? t(($) => $.export.everythingRange)
            : t(($) => $.export.range, { from: format.longDay(from), to: format.longDay(to) })}
        {counted !== undefined && <span className={classes.count}>{count?.toText(counted)}</span>}
      </output>
      {isCounted && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.export.failed)}
        </InlineFailure>
      )}
      {asking.error !== null && (
        <p className={classes.problem}>
          <FailureText failure={asking.error.errors[0] ?? t(($) => $.export.failed)} />
        </p>
      )}
      {asked !== undefined && <PreparedFile one={asked} side={side} />}
      <Button
        {...link}
        fullWidth
        {...(!isReady && { 'data-disabled': true })}
        aria-disabled={!isReady || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={reasonId}
        leftSection={isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <IconDownload size={20} stroke={1.75} aria-hidden />}
      >
        {t(($) => $.export.download)}
      </Button>
    </div>
  );
}

type Chosen = Preset | 'everything';

/** Chooses the period to export. Custom days start with those of the previous period. */
function useExportRange(first: Chosen) {
  const { today: getToday } = useFormat();
  const today = getToday();
  const [preset, setPreset] = useState<Chosen>(first);
  const [custom, setCustom] = useState<DayRange & { changed: keyof DayRange }>({ ...getPresetRange('last12', today), changed: 'from' });
  const problems = preset === 'custom' ? validateRange(custom, { today, changed: custom.changed }) : {};
  const isValid = problems.from === undefined && problems.to === undefined;
  const toRange = (): Period => {
    if (preset === 'everything') return {};
    return preset === 'custom' ? { from: custom.from, to: custom.to } : getPresetRange(preset, today);
  };
  return {
    preset,
    custom,
    problems,
    today,
    /** Undefined while invalid. */
    range: isValid ? toRange() : undefined,
    choose: (next: Chosen) => {
      if (next === 'custom' && preset !== 'custom' && preset !== 'everything')
        setCustom({ ...getPresetRange(preset, today), changed: 'from' });
      setPreset(next);
    },
    change: (changed: keyof DayRange, day: string) => setCustom({ ...custom, [changed]: day, changed }),
  };
}

type ExportSide = 'trade' | 'staff';

const preparedKey = (side: ExportSide) => ['export', 'prepared', side];

const pollMs = 2_000;
const isUnfinished = ({ state }: PreparedExport): boolean => state === 'waiting' || state === 'running';

interface Prepared {
  readonly data: readonly PreparedExport[];
  readonly meta: { readonly directRows: number };
}

const preparedQuery = (side: ExportSide) =>
  queryOptions({
    queryKey: preparedKey(side),
    queryFn: async ({ signal }): Promise<Prepared> =>
      (await (side === 'staff' ? callApi('GET /operator/exports', { signal }) : callApi('GET /exports', { signal }))).body,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) === true ? pollMs : false),
  });

const cancelPrepared = (side: ExportSide, code: string) =>
  side === 'staff'
    ? callApi('POST /operator/exports/{code}/cancel', { params: { code } })
    : callApi('POST /exports/{code}/cancel', { params: { code } });

/** Opens an address as a download, without leaving the page. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Asks whether a list is long, and yields the code of its export. Downloads a short one, and one that cannot be asked about, whose own answer says why. */
function usePrepareExport(side: ExportSide) {
  const client = useQueryClient();
  return useMutation<string | undefined, ApiRefusal, string>({
    mutationFn: async (address) => {
      try {
        const body = { address };
        const { body: answer } = await (side === 'staff'
          ? callApi('POST /operator/exports', { body })
          : callApi('POST /exports', { body }));
        if (answer.data.export !== null) {
          await client.invalidateQueries({ queryKey: preparedKey(side) });
          return answer.data.export.code;
        }
      } catch (error) {
        if (error instanceof ApiRefusal && error.status === 422) throw error;
      }
      download(address);
      return undefined;
    },
  });
}

/** Says from what length a file is prepared, and leads to those of the last days. */
function LongExports({ side }: { side: ExportSide }) {
  const { t } = useTranslation('invoices');
  const link = useAddress();
  const { data } = useQuery(preparedQuery(side));
  return (
    <p className={classes.hint}>
      {t(($) => $.export.long.hint, { rows: data?.meta.directRows ?? maxDownloadRows })}{' '}
      {data !== undefined && data.data.length > 0 && (
        <a className={classes.all} {...link(side === 'staff' ? '/operator/exports' : '/exports')}>
          {t(($) => $.export.long.title)}
        </a>
      )}
    </p>
  );
}

/** Lists the person's long exports with their progress. */
export function PreparedExports({ side }: { side: ExportSide }) {
  const { t } = useTranslation('invoices');
  const query = useQuery(preparedQuery(side));
  const loading = toRegionLoading(query);
  const asking = usePrepareExport(side);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.export.long.notLoaded)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return <Loader size={20} aria-label={t(($) => $.export.long.loading)} />;
  const { data: shown } = query.data;
  if (shown.length === 0) return <p className={classes.empty}>{t(($) => $.export.long.none)}</p>;
  return (
    <ul className={classes.prepared} aria-label={t(($) => $.export.long.title)}>
      {shown.map((one) => (
        <li key={one.code}>
          <PreparedFile one={one} side={side} asking={asking} />
        </li>
      ))}
    </ul>
  );
}

interface PreparedFileProps {
  readonly one: PreparedExport;
  readonly side: ExportSide;
  /** Asks for a file again that ended without one; omitted beside the button that asks for it. */
  readonly asking?: ReturnType<typeof usePrepareExport>;
}

function PreparedFile({ one, side, asking }: PreparedFileProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const client = useQueryClient();
  const { code, state, rows, file_name: name, address, created_at: requested, expires_at: until } = one;
  const isAsking = address !== null && asking?.variables === address;
  const cancel = useMutation({
    mutationFn: () => cancelPrepared(side, code),
    onSettled: () => client.invalidateQueries({ queryKey: preparedKey(side) }),
  });
  return (
    <div className={classes.file}>
      <span className={classes.words}>
        <span className={classes.fileName}>{name}.csv</span>
        {asking !== undefined && (
          <span className={classes.hint}>{t(($) => $.export.long.requested, { time: format.dateTime(requested) })}</span>
        )}
        <output className={classes.hint}>
          {t(($) => $.export.long.states[state], { count: rows, until: until === null ? '' : format.dateTime(until) })}
        </output>
        {isAsking && asking?.error !== null && asking?.error !== undefined && (
          <p className={classes.problem}>
            <FailureText failure={asking.error.errors[0] ?? t(($) => $.export.failed)} />
          </p>
        )}
      </span>
      {asking !== undefined && !isUnfinished(one) && state !== 'done' && address !== null && (
        <Button variant="default" loading={isAsking && asking.isPending} onClick={() => asking.mutate(address)}>
          {t(($) => $.export.long.again)}
        </Button>
      )}
      {isUnfinished(one) && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t(($) => $.export.long.cancel)}
        </Button>
      )}
      {state === 'done' && (
        <Button
          component="a"
          variant="default"
          href={side === 'staff' ? `/download/operator-exports/${code}` : `/download/exports/${code}`}
          download
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.export.download)}
        </Button>
      )}
    </div>
  );
}

export default ExportPane;

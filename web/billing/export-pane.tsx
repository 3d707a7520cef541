import { Button, Loader, Radio, TextInput } from '@mantine/core';
import { IconDownload } from '../ui/icons/shell-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PaneHeader, Pane } from '../ui/overlay/pane.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { exportCountQuery } from './api.ts';
import { type DayRange, exportFile } from './invoice.ts';
import classes from './export-pane.module.css';
import { oldestDay, type Preset, presets, defaultPreset, validateRange, getPresetRange } from './export-range-rule.ts';

/** Exports a period's documents as a spreadsheet; stays open for another period. */
export function ExportPane({ isDocked, onClose }: { isDocked: boolean; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const chosen = useExportRange();
  useEffect(() => pane.current?.querySelector<HTMLElement>('[data-pane-title]')?.focus(), []);
  return (
    <Pane isDocked={isDocked} labelledBy={titleId} onClose={onClose} isEscapeGlobal>
      <div ref={pane} className={classes.pane}>
        <PaneHeader titleId={titleId} title={t(($) => $.export.title)} onClose={onClose} />
        <div className={classes.body}>
          <Radio.Group
            label={t(($) => $.export.period)}
            value={chosen.preset}
            onChange={(value) => chosen.choose(presets.find((preset): preset is Preset => preset === value) ?? chosen.preset)}
          >
            <div className={classes.presets}>
              {presets.map((preset) => (
                <Radio key={preset} size="md" value={preset} label={t(($) => $.export.presets[preset])} />
              ))}
            </div>
          </Radio.Group>
          {chosen.preset === 'custom' && <CustomDays chosen={chosen} />}
        </div>
        <Download range={chosen.range} />
      </div>
    </Pane>
  );
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

/** Announces the size of the period and links to the file. */
function Download({ range }: { range: DayRange | undefined }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const reasonId = useId();
  const query = useQuery({ ...exportCountQuery(range ?? { from: '', to: '' }), enabled: range !== undefined });
  const loading = toRegionLoading(query);
  const count = range === undefined ? undefined : query.data;
  const isReady = count !== undefined && count > 0;
  const link = isReady && range !== undefined ? { component: 'a' as const, href: exportFile(range), download: true } : {};
  return (
    <div className={classes.foot}>
      <output className={classes.range} id={reasonId}>
        {range === undefined
          ? t(($) => $.export.putRight)
          : t(($) => $.export.range, { from: format.longDay(range.from), to: format.longDay(range.to) })}
        {count !== undefined && (
          <span className={classes.count}>{count === 0 ? t(($) => $.export.none) : t(($) => $.export.count, { count })}</span>
        )}
      </output>
      {range !== undefined && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.export.failed)}
        </InlineFailure>
      )}
      <Button
        {...link}
        fullWidth
        {...(!isReady && { 'data-disabled': true })}
        aria-disabled={!isReady || undefined}
        aria-busy={(range !== undefined && loading.isBusy) || undefined}
        aria-describedby={reasonId}
        leftSection={
          range !== undefined && loading.isBusy ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <IconDownload size={20} stroke={1.75} aria-hidden />
          )
        }
      >
        {t(($) => $.export.download)}
      </Button>
    </div>
  );
}

/** Chooses the period to export. Custom days start with those of the previous period. */
function useExportRange() {
  const { today: getToday } = useFormat();
  const today = getToday();
  const [preset, setPreset] = useState<Preset>(defaultPreset);
  const [custom, setCustom] = useState<DayRange & { changed: keyof DayRange }>({
    ...getPresetRange(defaultPreset, today),
    changed: 'from',
  });
  const problems = preset === 'custom' ? validateRange(custom, { today, changed: custom.changed }) : {};
  const isValid = problems.from === undefined && problems.to === undefined;
  const range: DayRange = preset === 'custom' ? { from: custom.from, to: custom.to } : getPresetRange(preset, today);
  return {
    preset,
    custom,
    problems,
    today,
    /** Undefined while invalid. */
    range: isValid ? range : undefined,
    choose: (next: Preset) => {
      if (next === 'custom' && preset !== 'custom') setCustom({ ...getPresetRange(preset, today), changed: 'from' });
      setPreset(next);
    },
    change: (changed: keyof DayRange, day: string) => setCustom({ ...custom, [changed]: day, changed }),
  };
}

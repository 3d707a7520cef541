import { useState } from 'react';
import { useFormat } from '../../ui/format.ts';
import type { DayRange } from '../day-range.ts';
import { defaultPreset, type Preset, problemsOf, rangeOf } from './export-range-rule.ts';

/** The period that is to be exported. Custom days begin with those of the period chosen before. */
export function useExportRange() {
  const { today: todayOf } = useFormat();
  const today = todayOf();
  const [preset, setPreset] = useState<Preset>(defaultPreset);
  const [custom, setCustom] = useState<DayRange & { changed: keyof DayRange }>({ ...rangeOf(defaultPreset, today), changed: 'from' });
  const problems = preset === 'custom' ? problemsOf(custom, { today, changed: custom.changed }) : {};
  const isValid = problems.from === undefined && problems.to === undefined;
  const range: DayRange = preset === 'custom' ? { from: custom.from, to: custom.to } : rangeOf(preset, today);
  return {
    preset,
    custom,
    problems,
    today,
    /** Undefined while something is wrong with it. */
    range: isValid ? range : undefined,
    choose: (next: Preset) => {
      if (next === 'custom' && preset !== 'custom') setCustom({ ...rangeOf(preset, today), changed: 'from' });
      setPreset(next);
    },
    change: (changed: keyof DayRange, day: string) => setCustom({ ...custom, [changed]: day, changed }),
  };
}

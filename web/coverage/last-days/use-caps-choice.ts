import { useState } from 'react';
import { maxCap } from '../../../contract/distribution/values.ts';
import type { GivenCaps } from '../api.ts';

export const capPeriods = ['day', 'week', 'month'] as const;
type CapPeriod = (typeof capPeriods)[number];

export interface CapsChoice {
  readonly isOther: boolean;
  readonly typed: Readonly<Record<CapPeriod, string>>;
  readonly wrong: readonly CapPeriod[];
  readonly choose: (isOther: boolean) => void;
  readonly type: (period: CapPeriod, text: string) => void;
  /** Returns the choice, undefined meaning the saved caps; focuses an invalid figure. */
  readonly take: (form: HTMLElement) => GivenCaps | undefined | 'wrong';
}

const isCap = (typed: string): boolean => typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) <= maxCap);
const parseCap = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Manages the choice between saved caps and trial ones. */
export function useCapsChoice(): CapsChoice {
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState({ day: '', week: '', month: '' });
  const [wrong, setWrong] = useState<readonly CapPeriod[]>([]);
  return {
    isOther,
    typed,
    wrong,
    choose: setOther,
    type: (period, text) => setTyped({ ...typed, [period]: text }),
    take: (form) => {
      const unfit = isOther ? capPeriods.filter((period) => !isCap(typed[period])) : [];
      setWrong(unfit);
      const [first] = unfit;
      if (first !== undefined) {
        form.querySelector<HTMLElement>(`[name=cap-${first}]`)?.focus();
        return 'wrong';
      }
      return isOther ? { day: parseCap(typed.day), week: parseCap(typed.week), month: parseCap(typed.month) } : undefined;
    },
  };
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../contract/kit/format.ts';
import { useFormat } from '../ui/format.ts';

/** What the cells of a row speak with. A list asks for it once: sixty rows of ten cells would ask six hundred times. */
export interface RowTexts {
  /** `t` of this namespace, under a name that the search for missing texts does not take for that of the default one. */
  readonly say: ReturnType<typeof useTranslation<'buying'>>['t'];
  readonly format: Format;
}

export function useRowTexts(): RowTexts {
  const { t } = useTranslation('buying');
  const format = useFormat();
  return useMemo(() => ({ say: t, format }), [t, format]);
}

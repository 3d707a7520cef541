import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import type { SaveOutcomes } from '../editor-part.ts';
import type { CoverageStep } from '../steps.ts';

/** What a save came to, in one toast: in the words of its part where it was one. */
export function useOutcomeToast(): (outcomes: SaveOutcomes) => void {
  const { t } = useTranslation('coverage');
  const { t: accreditations } = useTranslation('accreditations');
  const words: Readonly<Record<CoverageStep, { readonly saved: string; readonly failed: string }>> = {
    'lead-types': { saved: t(($) => $.types.saved), failed: t(($) => $.types.saveFailed) },
    accreditations: { saved: t(($) => $.accreditations.saved), failed: accreditations(($) => $.failed) },
    postcodes: { saved: t(($) => $.postcodes.saved), failed: t(($) => $.postcodes.saveFailed) },
  };
  return (outcomes) => {
    const [first] = outcomes;
    if (first === undefined) return;
    const saved = outcomes.filter(([, outcome]) => outcome === 'saved').length;
    const own = outcomes.length === 1 ? words[first[0]] : undefined;
    if (saved === outcomes.length) void showToast(own?.saved ?? t(($) => $.saving.allSaved));
    // What another window changed is no failure; it is told where it has to be looked at.
    else if (outcomes.some(([, outcome]) => outcome === 'failed')) {
      const failed = own?.failed ?? (saved > 0 ? t(($) => $.saving.partly) : t(($) => $.saving.none));
      void showToast(failed, 'danger', true);
    }
  };
}

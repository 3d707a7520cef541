import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { mergeChanges } from '../../../ui/form/merge-changes.ts';
import { showToast } from '../../../ui/toast.tsx';
import { companyDeskKeys } from '../query-keys.ts';
import { limitsQuery, saveLimits, type LoadedLimits } from './limits-api.ts';
import { numberNames, numberOf, numberRanges, type LimitsValues } from './limits.ts';

/** The form of limits and flags: filled once, saved as often as wanted, with what others saved meanwhile brought in. */
export function useLimitsForm(id: number, loaded: LoadedLimits) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<LimitsValues>({ initialValues: loaded.values });

  /** Shows what stands on the server now. What was changed here and is not saved stays as it is. */
  const takeTheirs = async (): Promise<void> => {
    const fresh = await client.fetchQuery({ ...limitsQuery(id), staleTime: 0 });
    const { values } = mergeChanges(form.getInitialValues(), fresh.values, form.getValues());
    form.setInitialValues(fresh.values);
    form.setValues(values);
    form.resetDirty(fresh.values);
  };

  const save = async (reason: string): Promise<void> => {
    try {
      const newest = client.getQueryData(limitsQuery(id).queryKey) ?? loaded;
      const { isWaiting } = await saveLimits({ id, loaded: newest, after: form.getValues(), reason });
      setSaved(true);
      void showToast(isWaiting ? t(($) => $.limits.savedWaiting) : t(($) => $.limits.saved));
      // What waits for a second administrator is not set: the fields show the current values.
      if (isWaiting) {
        form.setFieldValue('discount', newest.values.discount);
        form.setFieldValue('credit_limit', newest.values.credit_limit);
        form.setFieldValue('terms_days', newest.values.terms_days);
      }
    } catch (error) {
      // Some of it may be saved by now; the next try is made of what stands.
      await takeTheirs().catch(() => undefined);
      if (error instanceof ApiRefusal && error.status === 412) {
        throw new ApiRefusal(412, { data: { errors: [t(($) => $.limits.changedMeanwhile)] } }, null);
      }
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: companyDeskKeys.all, refetchType: 'none' });
    }
    await takeTheirs();
  };

  /** Whether every number is one; what is not is said at its field, the first of which takes the focus. */
  const judge = (): boolean => {
    const wrong = numberNames.filter((name) => numberOf(name, form.getValues()[name]) === undefined);
    for (const name of wrong) {
      const { min, max } = numberRanges[name];
      form.setFieldError(
        name,
        t(($) => $.limits.wrongNumber, { min, max }),
      );
    }
    const [first] = wrong;
    if (first !== undefined) form.getInputNode(first)?.focus();
    return wrong.length === 0;
  };

  const changes = Object.keys(form.values).filter((name) => form.isDirty(name)).length;
  return { form, changes, isSaved, save, judge };
}

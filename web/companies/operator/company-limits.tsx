import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../identity/operator/session.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { mergeChanges } from '../../ui/form/merge-changes.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import classes from './company.module.css';
import {
  limitsQuery,
  type LoadedLimits,
  saveLimits,
  numberNames,
  parseLimit,
  switchNames,
  type LimitsValues,
  type NumberName,
  switchGroups,
  type SwitchGroup,
  type SwitchName,
  numberRanges,
} from './limits.ts';
import { companyDeskKeys } from './api.ts';
import { TabRoom } from './tab-room.tsx';

/** Edits limits and flags of a company together, with one reason, after reviewing the effects. */
export function CompanyLimits() {
  const { t } = useTranslation('operator-companies');
  const id = Number(useDeskParam('id'));
  const query = useQuery(limitsQuery(id));
  return (
    <DeskPage
      title={t(($) => $.limits.title, { name: query.data?.name ?? '' })}
      description={<DeskLink href={`/operator/companies/${id}`}>{t(($) => $.limits.back)}</DeskLink>}
    >
      <TabRoom data={query.data} loading={toRegionLoading(query)}>
        {(loaded) => <LimitsForm id={id} loaded={loaded} />}
      </TabRoom>
    </DeskPage>
  );
}

function LimitsForm({ id, loaded }: { id: number; loaded: LoadedLimits }) {
  const { t } = useTranslation('operator-companies');
  const { data: member } = useQuery(staffQuery());
  const { form, changes, isSaved, save, validateLimits } = useLimitsForm(id, loaded);
  const listEffects = useEffects(loaded);
  const [isAsking, setAsking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes > 0 && validateLimits()) setAsking(true);
  };
  return (
    <>
      <form className="stack" onSubmit={submit} noValidate>
        <LimitsFields form={form} loaded={loaded} isAdmin={member?.role === 'admin'} />
        <SaveBar changes={changes} isBusy={false} isSaved={isSaved} onDiscard={() => form.reset()} />
      </form>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.limits.question, { name: loaded.name, count: changes })}
          confirm={t(($) => $.limits.save)}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <ul className={classes.effects} aria-label={t(($) => $.limits.effects)}>
            {listEffects(form.getValues()).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ReasonDialog>
      )}
      <UnsavedChanges isDirty={changes > 0 && !isAsking} />
    </>
  );
}

/** Describes the effect of saving, one sentence per change. */
function useEffects({ values: before, currency }: LoadedLimits): (after: LimitsValues) => readonly string[] {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const formatLimit = (name: NumberName, typed: string): string => {
    const value = parseLimit(name, typed) ?? 0;
    if (name === 'credit_limit') return format.money(value, currency);
    return name === 'discount' ? format.percent(value / 100) : format.number(value);
  };
  return (after) => [
    ...switchNames
      .filter((name) => before[name] !== after[name])
      .map((name) => (after[name] ? t(($) => $.limits[name].on) : t(($) => $.limits[name].off))),
    ...(before.account_type === after.account_type
      ? []
      : [
          t(($) => $.limits.account_type.effect, {
            before: t(($) => $.types[before.account_type]),
            after: t(($) => $.types[after.account_type]),
          }),
        ]),
    ...numberNames
      .filter((name) => before[name] !== after[name])
      .map((name) => t(($) => $.limits[name].effect, { before: formatLimit(name, before[name]), after: formatLimit(name, after[name]) })),
  ];
}

interface LimitsFieldsProps {
  readonly form: UseFormReturnType<LimitsValues>;
  readonly loaded: LoadedLimits;
  readonly isAdmin: boolean;
}

const limitGroups = Object.keys(switchGroups) as SwitchGroup[];
const typeIds = ['1', '2', '3'] as const;

/** Shows switches with their effect, and the credit limit. */
function LimitsFields(props: LimitsFieldsProps) {
  const { t } = useTranslation('operator-companies');
  return (
    <>
      {limitGroups.map((group) => (
        <SettingsSection key={group} title={t(($) => $.limits.groups[group])} help={t(($) => $.limits.help[group])}>
          {switchGroups[group].map((name) => (
            <FlagSwitch key={name} {...props} name={name} />
          ))}
        </SettingsSection>
      ))}
      <MoneyFields {...props} />
    </>
  );
}

function FlagSwitch({ form, loaded, isAdmin, name }: LimitsFieldsProps & { name: SwitchName }) {
  const { t } = useTranslation('operator-companies');
  // Finance is available in one country only; only administrators may close an account.
  if (name === 'can_offer_finance' && loaded.country !== 'gb') return null;
  const isTheirs = name !== 'closed' || isAdmin;
  return (
    <Switch
      {...form.getInputProps(name, { type: 'checkbox' })}
      size="md"
      label={t(($) => $.limits[name].label)}
      description={isTheirs ? undefined : t(($) => $.limits.admin)}
      disabled={!isTheirs}
    />
  );
}

function MoneyFields({ form, loaded: { currency, balance, limits }, isAdmin }: LimitsFieldsProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const { credit_limit: most, terms_days: days, second_person_above: above } = limits;
  // Show the staff member's own limit before they try.
  const ownLimits = {
    credit_limit: [
      ...(most === null ? [] : [t(($) => $.limits.credit_limit.ceiling, { amount: format.money(most, currency) })]),
      ...(above === null ? [] : [t(($) => $.limits.credit_limit.secondPerson, { amount: format.money(above, currency) })]),
    ],
    terms_days: days === null ? [] : [t(($) => $.limits.terms_days.ceiling, { count: days })],
  };
  const hints = {
    credit_limit: [t(($) => $.limits.credit_limit.hint, { balance: format.money(balance, currency) }), ...ownLimits.credit_limit].join(' '),
    terms_days: [t(($) => $.limits.terms_days.hint), ...ownLimits.terms_days].join(' '),
    discount: isAdmin ? t(($) => $.limits.discount.hint) : t(($) => $.limits.admin),
  };
  return (
    <SettingsSection title={t(($) => $.limits.groups.money)} help={t(($) => $.limits.help.money)}>
      {numberNames.map((name) => (
        <TextInput
          key={name}
          {...form.getInputProps(name)}
          label={t(($) => $.limits[name].label, { currency })}
          description={hints[name]}
          inputMode={name === 'terms_days' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={12}
          disabled={name === 'discount' && !isAdmin}
        />
      ))}
      <NativeSelect
        {...form.getInputProps('account_type')}
        label={t(($) => $.limits.account_type.label)}
        data={typeIds.map((id) => ({ value: id, label: t(($) => $.types[id]) }))}
      />
    </SettingsSection>
  );
}

/** Form of limits and flags: filled once, saved repeatedly, merging concurrent changes. */
function useLimitsForm(id: number, loaded: LoadedLimits) {
  const { t } = useTranslation('operator-companies');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<LimitsValues>({ initialValues: loaded.values });

  /** Loads the server's current values, keeping unsaved changes. */
  const mergeServerValues = async (): Promise<void> => {
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
      // Values awaiting a second administrator are not set yet: show the current ones.
      if (isWaiting) {
        form.setFieldValue('discount', newest.values.discount);
        form.setFieldValue('credit_limit', newest.values.credit_limit);
        form.setFieldValue('terms_days', newest.values.terms_days);
      }
    } catch (error) {
      // Part of it may already be saved; the next attempt must start from the current values.
      await mergeServerValues().catch(() => undefined);
      if (error instanceof ApiRefusal && error.status === 412) {
        throw new ApiRefusal(412, { data: { errors: [t(($) => $.limits.changedMeanwhile)] } }, null);
      }
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: companyDeskKeys.all, refetchType: 'none' });
    }
    await mergeServerValues();
  };

  /** Validates all numbers, shows errors at their fields and focuses the first. */
  const validateLimits = (): boolean => {
    const wrong = numberNames.filter((name) => parseLimit(name, form.getValues()[name]) === undefined);
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
  return { form, changes, isSaved, save, validateLimits };
}

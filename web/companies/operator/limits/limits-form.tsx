import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { numberNames, switchGroups, type LimitsValues, type SwitchGroup, type SwitchName } from './limits.ts';
import type { LoadedLimits } from './limits-api.ts';

interface LimitsFieldsProps {
  readonly form: UseFormReturnType<LimitsValues>;
  readonly loaded: LoadedLimits;
  readonly isAdmin: boolean;
}

const limitGroups = Object.keys(switchGroups) as SwitchGroup[];
const typeIds = ['1', '2', '3'] as const;

/** What may be set of a company: switches that say what they do, and how much it may owe. */
export function LimitsFields(props: LimitsFieldsProps) {
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
  // Finance is offered in one country; who is closed is an administrator's to say.
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
  // What this member of staff may grant alone is said before they try.
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

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields-props.ts';

const badges = ['unit', 'shown', 'hidden'] as const;

/** How to reach the brand, and what its footer says. */
export function ContactFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  return (
    <>
      <TextInput
        label={t(($) => $.fields.phone)}
        description={t(($) => $.contact.hint)}
        value={typed.phone}
        maxLength={40}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, phone: currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.fields.legal_line)}
        value={typed.legalLine}
        maxLength={300}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, legalLine: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.gas_safety_badge)}
        value={typed.badge}
        disabled={isDisabled}
        data={badges.map((value) => ({ value, label: t(($) => $.badges[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, badge: badges.find((one) => one === currentTarget.value) ?? 'unit' })}
      />
    </>
  );
}

import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StaffRuleWire } from '../../../../contract/disputes/operator-endpoints.ts';
import { asksForAttempts, type RuleNumber, type TypedRule } from './typed-rule.ts';

interface RuleFieldsProps {
  readonly rule: StaffRuleWire;
  readonly typed: TypedRule;
  readonly onChange: (typed: TypedRule) => void;
}

/** The fields of a rule: those that go with its proof and with who decides. What proves a reason is the product's own. */
export function RuleFields({ rule, typed, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('operator-return-rules');
  const number = (name: RuleNumber) => (
    <TextInput
      key={name}
      label={t(($) => $.fields[name])}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={typed[name]}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
    />
  );
  const toggle = (name: 'offered' | 'has_quota' | 'removes_enquiry') => (
    <Switch
      label={t(($) => $.fields[name])}
      checked={typed[name]}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.checked })}
    />
  );
  const asksCustomer = typed.decided_by === 'customer';
  return (
    <>
      {toggle('offered')}
      {number('window_days')}
      {number('automatic_window_days')}
      {asksForAttempts(rule) && (
        <>
          {number('attempts_needed')}
          {number('attempts_hours')}
        </>
      )}
      <NativeSelect
        label={t(($) => $.fields.decided_by)}
        value={typed.decided_by}
        data={(['customer', 'operator'] as const).map((value) => ({ value, label: t(($) => $.deciders[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, decided_by: currentTarget.value === 'customer' ? 'customer' : 'operator' })}
      />
      {asksCustomer && number('answer_hours')}
      {asksCustomer && toggle('has_quota')}
      {asksCustomer && typed.has_quota && (
        <>
          {number('quota_share')}
          {number('quota_days')}
          {number('quota_least')}
        </>
      )}
      {toggle('removes_enquiry')}
    </>
  );
}

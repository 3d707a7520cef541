import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface AmountFieldProps extends TextInputProps {
  readonly currency: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An amount of money as people type it, with its currency behind it. */
export function AmountField({ currency, ...input }: AmountFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={56}
      {...input}
    />
  );
}

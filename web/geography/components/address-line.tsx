import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';

/** A line of an address as it is typed: links are gone at once, and a note says so. */
export function AddressLine({ onChange, ...input }: TextInputProps) {
  const { t } = useTranslation('common');
  const [wereRemoved, setRemoved] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const plain = withoutLinks(currentTarget.value);
    if (plain !== currentTarget.value) {
      setRemoved(true);
      // The form reads the value from the field itself.
      currentTarget.value = plain;
    }
    onChange?.(event);
  };
  return <TextInput {...input} onChange={handleChange} description={wereRemoved ? t(($) => $.form.linksRemoved) : input.description} />;
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';

interface PlainInputProps extends Omit<TextInputProps, 'onChange'> {
  readonly onText: (text: string) => void;
}

/** A text field that strips links while typing, with a note. */
export function PlainInput({ onText, ...input }: PlainInputProps) {
  const { onChange, description } = usePlainText(onText);
  return <TextInput {...input} onChange={onChange} description={description ?? input.description} />;
}

/** For free text without links: strips them while typing, with a note under the label. Spread after the form's own props. */
export function usePlainText(onText: (text: string) => void) {
  const { t } = useTranslation('common');
  const [wereRemoved, setRemoved] = useState(false);
  return {
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      const plain = withoutLinks(typed);
      if (plain !== typed) setRemoved(true);
      onText(plain);
    },
    description: wereRemoved ? t(($) => $.form.linksRemoved) : undefined,
  };
}

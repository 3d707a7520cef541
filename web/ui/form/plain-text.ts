import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';

/**
 * For free text that takes no links: what is typed loses them at once, and a note under the label says so.
 * Spread over a text field after the form's own properties.
 */
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

import { useTranslation } from 'react-i18next';
import { useAddress } from '../../platform/use-address.ts';
import { ResendValidation } from '../../identity/components/resend-validation.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { destinations } from '../destinations.ts';
import type { Remedy } from '../refusals.ts';

/** What puts a refusal right. */
export function RemedyList({ remedies }: { remedies: readonly Remedy[] }) {
  const { t } = useTranslation('buying');
  const address = useAddress();
  if (remedies.length === 0) return null;
  return (
    <LinkList>
      {remedies.map((remedy) => {
        if (remedy === 'resendValidation') {
          return (
            <li key={remedy}>
              <ResendValidation />
            </li>
          );
        }
        return (
          <li key={remedy}>
            <a {...address(destinations[remedy])}>{t(($) => $.remedy[remedy])}</a>
          </li>
        );
      })}
    </LinkList>
  );
}

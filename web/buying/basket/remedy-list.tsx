import { useTranslation } from 'react-i18next';
import { ResendValidation } from '../../identity/components/resend-validation.tsx';
import { useAddress } from '../../platform/use-address.ts';
import { LinkList } from '../../ui/link-list.tsx';
import type { Remedy } from '../refusals.ts';

interface RemedyListProps {
  readonly remedies: readonly Remedy[];
  /** Codes of those that are missing: the page lists them, also where no lead type of the company needs them. */
  readonly accreditations?: string;
}

/** What puts a refusal right. */
export function RemedyList({ remedies, accreditations = '' }: RemedyListProps) {
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
            <a
              {...address(
                remedy === 'accreditations' && accreditations !== ''
                  ? `${destinations[remedy]}?also=${accreditations}`
                  : destinations[remedy],
              )}
            >
              {t(($) => $.remedy[remedy])}
            </a>
          </li>
        );
      })}
    </LinkList>
  );
}

/** Where each remedy leads that is put right on another page. */
const destinations: Readonly<Record<Exclude<Remedy, 'resendValidation'>, string>> = {
  accreditations: '/account/accreditations',
  addCard: '/account/payment-methods',
  contact: '/help/contact',
  contactManagement: '/help/contact',
  contactSupport: '/help/contact',
  settleAccount: '/account/invoices?settleAccount=true',
  toDo: '/#todo',
};

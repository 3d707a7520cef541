import {
  IconAlertTriangle,
  IconBellOff,
  IconCreditCardOff,
  IconDiscount,
  IconLock,
  IconMapOff,
  IconMapPin,
  IconShoppingCartOff,
  IconTargetArrow,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CompanyMark } from '../../../contract/companies/desk-values.ts';
import classes from './company-marks.module.css';

const icons = {
  buying_off: IconShoppingCartOff,
  suspended: IconAlertTriangle,
  without_card: IconCreditCardOff,
  offers_only: IconTargetArrow,
  own_area_only: IconMapPin,
  managed_profile: IconLock,
  managed_coverage: IconMapOff,
  discount: IconDiscount,
  alerts_paused: IconBellOff,
} as const satisfies Record<CompanyMark, unknown>;

/** What differs from the standard, as icons with words; in a row only the first, and how many more there are. */
export function CompanyMarks({ marks, most = marks.length }: { marks: readonly CompanyMark[]; most?: number }) {
  const { t } = useTranslation('operator-companies');
  if (marks.length === 0) return null;
  const hidden = marks.slice(most).map((mark) => t(($) => $.marks[mark]));
  return (
    <ul className={classes.marks}>
      {marks.slice(0, most).map((mark) => {
        const Icon = icons[mark];
        return (
          <li key={mark}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {t(($) => $.marks[mark])}
          </li>
        );
      })}
      {hidden.length > 0 && (
        <li title={hidden.join(', ')}>
          +{hidden.length}
          <span className="visually-hidden"> {hidden.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

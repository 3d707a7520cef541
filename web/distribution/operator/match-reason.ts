import { useTranslation } from 'react-i18next';

const names = {
  '108--closed': 'closed',
  '108--locked': 'locked',
  '108--not_enabled': 'notEnabled',
  '108--overdue': 'overdue',
  '104': 'email',
  '111': 'card',
  '112': 'toDos',
  '110': 'accreditation',
  '109': 'credit',
  alerts_paused: 'paused',
  cap_day: 'capDay',
  cap_week: 'capWeek',
  cap_month: 'capMonth',
} as const;

const isNamed = (reason: string): reason is keyof typeof names => Object.hasOwn(names, reason);

/** Why a company that covers a lead does not match it, in words. */
export function useMatchReason(): (reason: string) => string {
  const { t } = useTranslation('operator-dry-run');
  return (reason) => (isNamed(reason) ? t(($) => $.reasons[names[reason]]) : t(($) => $.reasons.other, { code: reason }));
}

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listInWords } from '../../../contract/kit/language.ts';
import { hasDashboard } from '../../companies/account-type.ts';
import { OpenTasks } from '../../companies/open-tasks.tsx';
import { missingAccreditationsQuery } from '../../companies/to-dos-api.ts';
import { ResendValidation } from '../../identity/components/resend-validation.tsx';
import { companyQuery } from '../../platform/session.ts';
import { useAddress } from '../../platform/use-address.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkList } from '../../ui/link-list.tsx';
import type { Lead } from '../lead.ts';
import { clampSold } from '../list/lead-badge.tsx';
import { BoughtBeforeLink } from '../list/lead-cells.tsx';
import { type Remedy, type Refusal, overdueDetail, remediesFor } from '../refusals.ts';
import classes from './blocked-alert.module.css';

interface RemedyListProps {
  readonly remedies: readonly Remedy[];
  /** Codes of missing accreditations; the page lists them even if no lead type of the company needs them. */
  readonly accreditations?: string;
}

/** Links and actions that resolve a refusal. */
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

/** Pages that resolve each remedy. */
const destinations: Readonly<Record<Exclude<Remedy, 'resendValidation'>, string>> = {
  accreditations: '/account/accreditations',
  addCard: '/account/payment-methods',
  contact: '/help/contact',
  contactManagement: '/help/contact',
  contactSupport: '/help/contact',
  settleAccount: '/account/invoices?settleAccount=true',
  toDo: '/#todo',
};

/** The purchase may or may not have happened; trying again is safe either way. */
export function NoAnswerAlert() {
  const { t } = useTranslation('buying');
  return <FailureAlert title={t(($) => $.basket.noAnswer)} failure={t(($) => $.basket.noAnswerSafe)} />;
}

interface BlockedAlertProps {
  readonly refusal: Refusal;
  readonly row: Lead;
  readonly onRetry: () => void;
}

/** Replaces the buy area, above the details, if a lead cannot be bought: the reason and its remedy. */
export function BlockedAlert({ refusal, row, onRetry }: BlockedAlertProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText(refusal);
  return (
    <Alert
      role="alert"
      color="amber"
      icon={<IconAlertTriangle aria-hidden />}
      title={refusalText(refusal, row)}
      tabIndex={-1}
      data-stage-heading
    >
      {refusal.kind === 'unchecked' && refusal.text !== undefined && <p className={classes.why}>{refusal.text}</p>}
      <RefusalRemedies refusal={refusal} row={row} />
      {(refusal.kind === 'unknown' || refusal.kind === 'unchecked') && (
        <Button variant="default" onClick={onRetry}>
          {t(($) => $.tryAgain)}
        </Button>
      )}
    </Alert>
  );
}

/** Texts for every refusal. `refusal` loads the names of accreditations it needs. */
export function useRefusalText(about?: Refusal) {
  const { t, i18n } = useTranslation('buying');
  const needsNames = about?.kind === 'code' && about.code === '110';
  const { data: missing = [] } = useQuery({ ...missingAccreditationsQuery(), enabled: needsNames });
  const format = useFormat();
  return (refusal: Refusal, row: Lead): string => {
    const { currency } = row;
    if (refusal.kind === 'unknown') return t(($) => $.blocked.unknown);
    if (refusal.kind === 'unchecked') return t(($) => $.blocked.unchecked);
    if (refusal.kind === 'unavailable') return t(($) => $.blocked.unavailable);
    if (refusal.kind === 'priceChanged')
      return t(($) => (row.vat === 0 ? $.blocked.priceChangedNoVat : $.blocked.priceChanged), {
        price: format.money(refusal.price, currency),
      });
    const { code, detail } = refusal;
    if (code === '103') {
      return Number.isNaN(Date.parse(detail))
        ? t(($) => $.blocked['103NoDate'])
        : t(($) => $.blocked['103'], { date: format.dateTime(detail) });
    }
    if (code === '110') {
      const needed = missing.filter((one) => detail.split(',').includes(one.code));
      const names = listInWords(
        needed.map(({ name }) => name),
        i18n.language,
      );
      if (needed.length === 0) return t(($) => $.blocked['110']);
      return needed.every(({ state }) => state === 'pending')
        ? t(($) => $.blocked['110Pending'], { names })
        : t(($) => $.blocked['110Named'], { names });
    }
    if (code === '108' && detail === overdueDetail) return t(($) => $.blocked['108Overdue']);
    const text = code === '107' ? t(($) => $.blocked['107'], { count: clampSold(row).max }) : t(($) => $.blocked[code]);
    const amount = Number(detail);
    if (detail === '' || !Number.isFinite(amount)) return text;
    if (code === '109') return `${text} ${t(($) => $.blocked['109Excess'], { excess: format.money(amount, currency) })}`;
    return code === '113' ? `${text} ${t(($) => $.blocked['113Left'], { left: format.money(amount, currency) })}` : text;
  };
}

interface RefusalRemediesProps {
  readonly refusal: Refusal;
  readonly row: Lead;
  /** The same reason appears further up with its links, so keep only the part about this lead. */
  readonly isRepeated?: boolean;
}

/** Lists the links that resolve a refusal, below its text. */
export function RefusalRemedies({ refusal, row, isRepeated = false }: RefusalRemediesProps) {
  const { data: company } = useSuspenseQuery(companyQuery());
  if (refusal.kind !== 'code') return null;
  if (refusal.code === '105') return <BoughtBeforeLink quoteCode={row.quoteCode} />;
  if (isRepeated) return null;
  if (refusal.code === '112' && !hasDashboard(company.account)) return <OpenTasks keys={refusal.detail.split(',')} />;
  return <RemedyList remedies={remediesFor(refusal)} accreditations={refusal.code === '110' ? refusal.detail : ''} />;
}

import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { useFormat } from '../../ui/format.ts';
import { leadPrint } from '../download-links.ts';
import { fullName, knownTimescale } from '../lead-facts.ts';
import classes from './lead-cells.module.css';

interface CellProps {
  readonly row: InventoryRow;
}

/** The cells from which the table and the cards are both made. */
export function NameCell({ row }: CellProps) {
  const { t } = useTranslation('leads');
  return (
    <>
      {!row.seen && <span className="visually-hidden">{t(($) => $.new)}</span>}
      {fullName(row.enquiry) || t(($) => (row.enquiry.contact_erased ? $.row.erased : $.row.nameless))}
    </>
  );
}

export function TelephoneCell({ row }: CellProps) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const { telephone } = row.enquiry;
  if (telephone === null) return <span className={classes.none}>{t(($) => $.row.none)}</span>;
  return (
    <a className={classes.telephone} href={format.phoneHref(telephone)}>
      {format.phone(telephone)}
    </a>
  );
}

export function PostcodeCell({ row }: CellProps) {
  const format = useFormat();
  return <span className={classes.postcode}>{row.enquiry.postcode === null ? '' : format.postcode(row.enquiry.postcode)}</span>;
}

export function DateCell({ row }: CellProps) {
  const format = useFormat();
  return (
    <time className={classes.date} dateTime={row.accepted_date} title={format.fullDate(row.accepted_date)}>
      {format.listDate(row.accepted_date)}
    </time>
  );
}

export function TimescaleCell({ row }: CellProps) {
  const { t } = useTranslation('leads');
  const { timescale } = row.enquiry;
  const known = knownTimescale(timescale);
  return known === undefined ? (timescale ?? t(($) => $.row.none)) : t(($) => $.timescale[known]);
}

/** The way to the lead's own page; it remembers where to come back to. */
export function ViewCell({ row, from, fullWidth = false }: CellProps & { from: string; fullWidth?: boolean }) {
  const { t } = useTranslation('leads');
  const name = fullName(row.enquiry) || row.code;
  return (
    <AppLinkButton
      to="/lead/$code"
      params={{ code: row.code }}
      search={from === '/my-leads' ? {} : { fromPage: from }}
      variant="default"
      fullWidth={fullWidth}
      px="md"
      aria-label={t(($) => $.row.viewOf, { name })}
    >
      {t(($) => $.row.view)}
    </AppLinkButton>
  );
}

/** The lead on paper, in a window of its own. */
export function PrintCell({ row }: CellProps) {
  const { t } = useTranslation('leads');
  return (
    <ActionIcon
      component="a"
      href={leadPrint(row.code)}
      target="_blank"
      rel="noopener"
      variant="default"
      size={44}
      title={t(($) => $.row.print)}
      aria-label={t(($) => $.row.printOf, { name: fullName(row.enquiry) || row.code })}
    >
      <IconPrinter size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

import { ActionIcon, Checkbox, Menu, ThemeIcon } from '@mantine/core';
import { IconChevronDown } from '../ui/icons/form-icons.ts';
import { IconDotsVertical, IconMessage, IconPrinter, IconStar, IconStarFilled } from '../ui/icons/trade-icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportStatuses } from '../../contract/disputes/values.ts';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import { iconByStatus } from '../../contract/leads/values.ts';
import { useCan } from '../platform/use-can.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { useFormat } from '../ui/format.ts';
import { showToast } from '../ui/toast.tsx';
import { leadPrint, fullName, knownTimescale, statusStyles } from './lead-facts.ts';
import { recordAttempt, recordOutcome } from './progress.ts';
import type { Selection } from './use-selection.ts';
import classes from './lead-cells.module.css';

interface CellProps {
  readonly row: InventoryRow;
}

/** Cells shared by the table and the cards. */
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
  const client = useQueryClient();
  const { telephone } = row.enquiry;
  if (telephone === null) return <span className={classes.none}>{t(($) => $.row.none)}</span>;
  return (
    <a className={classes.telephone} href={format.phoneHref(telephone)} onClick={() => void recordAttempt(client, row.code, 'phone')}>
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

/** Shows the stage, unless the lead is new, and below it a next action that is overdue. */
export function StageCell({ row: { stage, next_action: action } }: CellProps) {
  const { t } = useTranslation('leads');
  return (
    <>
      {stage !== 'new' && <span className={classes.stage}>{t(($) => $.stages[stage])}</span>}
      {action?.is_overdue === true && <span className={classes.overdue}>{t(($) => $.row.overdue, { action: action.text })}</span>}
    </>
  );
}

/** The stage in a column of its own. That of a new lead opens the menu which moves it on. */
export function StageMenu({ row }: CellProps) {
  const { t } = useTranslation('leads');
  const words = t(($) => $.stages[row.stage]);
  const asksOutcome = useAsksOutcome(row);
  if (row.stage !== 'new') return <StageCell row={row} />;
  return (
    <>
      {asksOutcome ? (
        <OutcomeMenu row={row}>
          <button
            type="button"
            className={classes.stageButton}
            aria-label={t(($) => $.row.stageOf, { stage: words, name: fullName(row.enquiry) || row.code })}
          >
            {words}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </OutcomeMenu>
      ) : (
        <span className={classes.isNew}>{words}</span>
      )}
      <StageCell row={row} />
    </>
  );
}

/** Shows when the company last did anything about the lead; a narrow column breaks before the date, not within it. */
export function LastActivity({ row: { last_activity: at } }: CellProps) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  if (at === null) return null;
  return (
    <time className={classes.lastActivity} dateTime={at} title={format.fullDate(at)}>
      {t(($) => $.row.lastActivity, { date: format.shortDate(at).replaceAll(' ', '\u{a0}') })}
    </time>
  );
}

export function TimescaleCell({ row }: CellProps) {
  const { t } = useTranslation('leads');
  const { timescale } = row.enquiry;
  const known = knownTimescale(timescale);
  return known === undefined ? (timescale ?? t(($) => $.row.none)) : t(($) => $.timescale[known]);
}

/** Links to the lead's page, with the address to return to. */
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

/** Opens the printable lead in its own window. */
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

/** Whether the list asks if a call reached the customer, as the lead's page does. */
function useAsksOutcome({ stage, enquiry }: InventoryRow): boolean {
  const worksLeads = useCan('work-leads');
  return worksLeads && stage === 'new' && enquiry.telephone !== null;
}

/** Says whether a call reached the customer. */
function OutcomeMenu({ row: { code, enquiry }, children }: CellProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const name = fullName(enquiry) || code;
  const answer = async (reached: boolean) => {
    const isSaved = await recordOutcome(client, code, reached);
    const words = t(($) => (reached ? $.row.reachedSaved : $.row.noAnswerSaved), { name });
    await (isSaved
      ? showToast(words)
      : showToast(
          t(($) => $.row.outcomeFailed),
          'danger',
        ));
  };
  return (
    <Menu position="bottom-end" shadow="sm" classNames={{ item: classes.entry ?? '' }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void answer(true)}>{t(($) => $.row.reached)}</Menu.Item>
        <Menu.Item onClick={() => void answer(false)}>{t(($) => $.row.noAnswer)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Menu of a card; without its actions there is none. */
export function MoreMenu({ row }: CellProps) {
  const { t } = useTranslation('leads');
  if (!useAsksOutcome(row)) return null;
  return (
    <OutcomeMenu row={row}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.row.more, { name: fullName(row.enquiry) || row.code })}>
        <IconDotsVertical size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </OutcomeMenu>
  );
}

/** Opens a text message to the customer. */
export function TextCell({ row: { code, enquiry } }: CellProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const format = useFormat();
  if (enquiry.telephone === null) return null;
  return (
    <ActionIcon
      component="a"
      href={format.phoneHref(enquiry.telephone).replace('tel:', 'sms:')}
      onClick={() => void recordAttempt(client, code, 'text')}
      variant="default"
      size={44}
      title={t(($) => $.row.text)}
      aria-label={t(($) => $.row.textNamed, { name: fullName(enquiry), phone: format.phone(enquiry.telephone) })}
    >
      <IconMessage size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Shows the report status as an icon and in words. */
export function StatusIcons({ row }: CellProps) {
  const { t } = useTranslation('leads');
  return row.statusIcons.map((icon) => {
    const status = reportStatuses.find((known) => iconByStatus[known] === icon);
    if (status === undefined) return null;
    const { color, Icon } = statusStyles[status];
    const words = t(($) => $.status[status]);
    return (
      <span key={icon} className={`${classes.status} ${icon}`}>
        <ThemeIcon variant="light" color={color} size={28} radius="xl" aria-hidden>
          <Icon size={18} stroke={1.75} />
        </ThemeIcon>
        <span className={classes.words}>{words}</span>
      </span>
    );
  });
}

export function SelectBox({ row, selection }: { row: InventoryRow; selection: Selection }) {
  const { t } = useTranslation('leads');
  return (
    <Checkbox
      size="md"
      checked={selection.codes.has(row.code)}
      aria-label={t(($) => $.row.select, { name: fullName(row.enquiry) || row.code })}
      onChange={() => selection.toggle(row.code)}
    />
  );
}

/** Header checkbox; its name states what a press does. */
export function SelectAllBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation('leads');
  return (
    <Checkbox
      size="md"
      checked={selection.isWhole}
      indeterminate={!selection.isWhole && selection.codes.size > 0}
      aria-label={selection.isWhole ? t(($) => $.unselectAll) : t(($) => $.selectAll)}
      onChange={selection.toggleAll}
    />
  );
}

const five = [1, 2, 3, 4, 5] as const;

/** Shows the customer rating, stored out of ten and shown out of five. Renders nothing without a review. */
export function RatingStars({ row: { feedbackRating } }: { row: InventoryRow }) {
  const { t } = useTranslation('leads');
  if (feedbackRating === null) return null;
  const stars = feedbackRating / 2;
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{t(($) => $.row.stars, { count: stars })}</span>
      {five.map((place) => {
        const Star = place <= stars ? IconStarFilled : IconStar;
        return <Star key={place} size={16} stroke={1.5} aria-hidden />;
      })}
    </span>
  );
}

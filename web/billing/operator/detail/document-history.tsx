import { useTranslation } from 'react-i18next';
import { Timeline, type TimelineEntry } from '../../../ui/desk/timeline.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { StaffDocumentPage } from '../api.ts';
import classes from './document.module.css';

/** What settled a document, what was taken back of it, and who was reminded when; the newest first. */
export function DocumentHistory({ page }: { page: StaffDocumentPage }) {
  const { t } = useTranslation('operator-billing');
  const entries = useEntries(page);
  return (
    <section className={classes.part}>
      <h3>{t(($) => $.history.title)}</h3>
      {entries.length === 0 ? <p>{t(($) => $.history.none)}</p> : <Timeline label={t(($) => $.history.title)} entries={entries} />}
    </section>
  );
}

function useEntries({ document, allocations, credit_notes, reminders, write_offs }: StaffDocumentPage): TimelineEntry[] {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, document.currency);
  return [
    ...allocations.map(({ at, amount, state, source, reference, detail, failure }, place) => ({
      key: `settled-${place}`,
      at,
      title: t(($) => $.history.sources[source], { amount: money(amount), reference }),
      detail: [t(($) => $.history.states[state]), detail, failure].filter((part) => part !== null).join(' · '),
    })),
    ...credit_notes.map(({ code, created_date, total, note }) => ({
      key: code,
      at: created_date,
      title: t(($) => $.history.credited, { code, amount: money(total) }),
      detail: note ?? undefined,
    })),
    ...reminders.map(({ day, staff }) => ({
      key: `reminded-${day}`,
      at: `${day}T12:00:00Z`,
      title: t(($) => $.history.reminded, { staff }),
    })),
    ...write_offs.map(({ at, amount, reason }, place) => ({
      key: `written-off-${place}`,
      at,
      title:
        amount < 0
          ? t(($) => $.history.writeOffTakenBack, { amount: money(-amount), code: reason })
          : t(($) => $.history.writtenOff, { amount: money(amount) }),
      detail: amount < 0 ? undefined : reason,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

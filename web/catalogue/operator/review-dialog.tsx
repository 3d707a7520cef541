import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { effectDays } from '../../../contract/catalogue/price-rules.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { dayAfter } from '../../ui/form/day-after.ts';
import { useFormat } from '../../ui/format.ts';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { invalidatePrices, priceEffectQuery, savePrices } from './api.ts';
import type { PriceEdit } from './price-edits.ts';
import classes from './review-dialog.module.css';

interface ReviewDialogProps {
  readonly edits: readonly PriceEdit[];
  /** Version of the edited list. */
  readonly version: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Reviews all changes, their estimated effect and start date before they are submitted. */
export function ReviewDialog({ edits, version, onClose, onDone }: ReviewDialogProps) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const client = useQueryClient();
  const [from, setFrom] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const isLarge = edits.some((edit) => edit.isLarge);
  const save = async (reason: string) => {
    try {
      await savePrices(edits, version, { from, isConfirmed, reason });
    } finally {
      // Reload, so that concurrent changes by others appear as the old price.
      await invalidatePrices(client);
    }
    onDone();
  };
  return (
    <ReasonDialog
      title={t(($) => $.review.title, { count: edits.length })}
      confirm={from === null || from === '' ? t(($) => $.review.applyNow) : t(($) => $.review.applyFrom, { date: format.longDay(from) })}
      done={from === null ? t(($) => $.review.done) : t(($) => $.review.planned)}
      onConfirm={save}
      onClose={onClose}
    >
      <EditTable edits={edits} />
      <Effect edits={edits} />
      <StartDateChoice timeZones={edits.map(({ timeZone }) => timeZone)} from={from} onChange={setFrom} />
      {isLarge && (
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
          label={t(($) => $.review.confirmLarge)}
        />
      )}
    </ReasonDialog>
  );
}

function EditTable({ edits }: Pick<ReviewDialogProps, 'edits'>) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const signed = (share: number) => `${share > 0 ? '+' : ''}${format.percent(Math.round(share * 1_000) / 1_000)}`;
  return (
    <ScrollRoom className={classes.room} label={t(($) => $.review.caption)}>
      <table className={`${table.table} ${classes.edits}`}>
        <caption className="visually-hidden">{t(($) => $.review.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.price)}</th>
            <th scope="col">{t(($) => $.review.old)}</th>
            <th scope="col">{t(($) => $.review.new)}</th>
            <th scope="col">{t(($) => $.review.change)}</th>
          </tr>
        </thead>
        <tbody>
          {edits.map(({ country, workTypeId, workType, currency, before, price, share, isLarge }) => (
            <tr key={`${country}/${workTypeId}`}>
              <th scope="row">
                {workType}, {countryName(country, format.locale)}
              </th>
              <td>{before === null ? t(($) => $.matrix.none) : format.money(before, currency)}</td>
              <td>{format.money(price, currency)}</td>
              <td>{share === null ? t(($) => $.review.first) : isLarge ? <strong>{signed(share)}</strong> : signed(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}

/** Optional detail: hidden while loading and on failure. */
function Effect({ edits }: Pick<ReviewDialogProps, 'edits'>) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const known = edits.filter(({ before }) => before !== null);
  const { data, isError } = useQuery({ ...priceEffectQuery(known), enabled: known.length > 0 });
  if (known.length === 0) return null;
  const lines = data?.totals.map(({ currency, sold, before, after }) =>
    sold === 0
      ? t(($) => $.effect.none, { currency })
      : t(($) => $.effect.line, {
          leads: format.number(sold),
          before: format.money(before, currency),
          after: format.money(after, currency),
        }),
  );
  return (
    <div className={classes.effect} aria-busy={lines === undefined && !isError}>
      <h3>{t(($) => $.effect.title, { days: effectDays })}</h3>
      {isError && <p>{t(($) => $.effect.failed)}</p>}
      {lines?.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface StartDateChoiceProps {
  /** Time zones of the countries whose prices change. */
  readonly timeZones: readonly string[];
  /** YYYY-MM-DD; null applies at once. */
  readonly from: string | null;
  readonly onChange: (from: string | null) => void;
}

/** Chooses when a change starts: at once, or on a day that has not begun in any affected country. */
export function StartDateChoice({ timeZones, from, onChange }: StartDateChoiceProps) {
  const { t } = useTranslation('operator-pricing');
  const { locale } = useFormat();
  const first = timeZones
    .map((timeZone) => dayAfter(dateFormat(locale, timeZone).today()))
    .toSorted()
    .at(-1);
  return (
    <>
      <Radio.Group
        label={t(($) => $.review.begins)}
        value={from === null ? 'now' : 'day'}
        onChange={(kind) => onChange(kind === 'now' ? null : (first ?? ''))}
      >
        <Radio value="now" label={t(($) => $.review.now)} mt={6} />
        <Radio value="day" label={t(($) => $.review.fromDay)} mt={6} />
      </Radio.Group>
      {from !== null && (
        <TextInput
          type="date"
          label={t(($) => $.review.day)}
          description={t(($) => $.review.dayHint)}
          min={first}
          value={from}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}

import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { useFormat } from '../../ui/format.ts';
import type { PriceListData, PricedCountry, PricedWorkType, ScheduledPrice } from './api.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { cellKey, getPrice, readPrice, type TypedPrices, formatPriceField } from './price-edits.ts';
import classes from './price-matrix.module.css';

/** Currencies with a name for use in a sentence; others use their code. */
const namedCurrencies = ['GBP', 'DKK', 'SEK', 'NOK'] as const;

interface MatrixProps {
  readonly list: PriceListData;
  readonly typed: TypedPrices;
  readonly selected: { readonly country: CountryCode; readonly workTypeId: number } | null;
  readonly onType: (workType: PricedWorkType, country: CountryCode, text: string) => void;
  readonly onSelect: (country: CountryCode, workTypeId: number) => void;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

/** Whether an arrow key leaves the cell: within the text it moves the cursor, at either end it changes cells. */
function leavesCell(key: string, { selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isWhole || (selectionStart === 0 && selectionEnd === 0);
  if (key === 'ArrowRight') return isWhole || (selectionStart === value.length && selectionEnd === value.length);
  return true;
}

/** Keyboard navigation between the fields of the table. */
function useCellKeys(table: RefObject<HTMLTableElement | null>) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = steps[event.key];
    const { currentTarget: field } = event;
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !leavesCell(event.key, field)) return;
    const [row = 0, column = 0] = (field.dataset['cell'] ?? '').split('-').map(Number);
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]}-${column + step[1]}"]`)?.focus();
  };
}

/** Shows the price list as a table of fields; arrow keys move between cells. */
export function PriceMatrix({ list, typed, selected, onType, onSelect }: MatrixProps) {
  const { t } = useTranslation('operator-pricing');
  const { locale } = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const move = useCellKeys(table);
  const groups = [...Map.groupBy(list.work_types, ({ category }) => category)];
  const rowById = new Map(list.work_types.map(({ id }, row) => [id, row]));
  const toCome = Map.groupBy(list.scheduled, ({ country, work_type_id: id }) => cellKey(country, id));
  return (
    <div className={classes.room}>
      <table ref={table} className={classes.matrix}>
        <caption className="visually-hidden">{t(($) => $.matrix.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.workType)}</th>
            {list.countries.map(({ country, currency }) => (
              <th key={country} scope="col">
                {countryName(country, locale)} <span className={classes.currency}>{currency}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([category, workTypes]) => (
          <tbody key={category}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={list.countries.length + 1}>
                {category}
              </th>
            </tr>
            {workTypes.map((workType) => (
              <tr key={workType.id}>
                <th scope="row">{workType.description}</th>
                {list.countries.map((country, column) => (
                  <PriceField
                    key={country.country}
                    workType={workType}
                    country={country}
                    place={`${rowById.get(workType.id) ?? 0}-${column}`}
                    typed={typed.get(cellKey(country.country, workType.id))}
                    toCome={toCome.get(cellKey(country.country, workType.id))?.[0]}
                    isSelected={selected?.country === country.country && selected.workTypeId === workType.id}
                    onType={onType}
                    onSelect={onSelect}
                    onKey={move}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface FieldProps extends Pick<MatrixProps, 'onType' | 'onSelect'> {
  readonly workType: PricedWorkType;
  readonly country: PricedCountry;
  readonly place: string;
  readonly typed: string | undefined;
  readonly toCome: ScheduledPrice | undefined;
  readonly isSelected: boolean;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PriceField({
  workType,
  country: { country, currency, time_zone: timeZone },
  place,
  typed,
  toCome,
  isSelected,
  onType,
  onSelect,
  onKey,
}: FieldProps) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const id = useId();
  const before = getPrice(workType, country);
  const isChanged = typed !== undefined;
  const isWrong = isChanged && readPrice(typed) === undefined;
  const formatLocalDay = (iso: string) => dateFormat(format.locale, timeZone).shortDate(iso);
  const currencyWord = namedCurrencies.find((one) => one === currency);
  const name = {
    workType: workType.description,
    country: countryName(country, format.locale),
    currency: currencyWord === undefined ? currency : t(($) => $.currencies[currencyWord]),
  };
  return (
    <td className={classes.cell} data-selected={isSelected || undefined}>
      <input
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        data-cell={place}
        onKeyDown={onKey}
        aria-label={t(($) => $.matrix.cell, name)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isChanged || toCome !== undefined ? id : undefined}
        placeholder={t(($) => $.matrix.none)}
        value={typed ?? formatPriceField(before)}
        onChange={(event) => onType(workType, country, event.currentTarget.value)}
        onFocus={(event) => {
          event.currentTarget.select();
          onSelect(country, workType.id);
        }}
      />
      {isChanged && <span className={classes.dot} aria-hidden />}
      <span id={id} className={toCome === undefined ? 'visually-hidden' : classes.toCome}>
        {isChanged && (
          <span className="visually-hidden">
            {isWrong
              ? t(($) => $.matrix.wrong)
              : t(($) => $.matrix.changed, { before: before === null ? t(($) => $.matrix.none) : format.money(before, currency) })}{' '}
          </span>
        )}
        {toCome !== undefined &&
          t(($) => $.matrix.toCome, { price: format.money(toCome.price, currency), date: formatLocalDay(toCome.from) })}
      </span>
    </td>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../../contract/kit/language.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { PlainTable } from '../plain-table.tsx';
import { numberIn } from './unit-parts.ts';
import { type LoadedUnit, saveVatRate } from './units-api.ts';

/** The rates of VAT by the day from which each holds. */
export function VatRates({ unit, mayEdit }: { unit: LoadedUnit; mayEdit: boolean }) {
  const { t } = useTranslation('operator-units');
  const format = useFormat();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <SectionCard title={t(($) => $.vat.title)}>
      <PlainTable
        caption={t(($) => $.vat.title)}
        rows={unit.vat_rates}
        keyOf={({ since }) => since}
        columns={[
          { label: t(($) => $.vat.since), cell: ({ since }) => format.longDay(since) },
          { label: t(($) => $.vat.rate), cell: ({ rate }) => t(($) => $.vat.percent, { rate }), isNumeric: true },
        ]}
        empty={t(($) => $.vat.none)}
      />
      {mayEdit && (
        <div>
          <Button variant="default" onClick={() => setPlanning(true)}>
            {t(($) => $.vat.plan)}
          </Button>
        </div>
      )}
      {isPlanning && <VatDialog unit={unit} onClose={() => setPlanning(false)} />}
    </SectionCard>
  );
}

function VatDialog({ unit, onClose }: { unit: LoadedUnit; onClose: () => void }) {
  const { t } = useTranslation('operator-units');
  const client = useQueryClient();
  const [since, setSince] = useState('');
  const [rate, setRate] = useState('');
  return (
    <ReasonDialog
      title={t(($) => $.vat.question, { country: countryName(unit.country) })}
      confirm={t(($) => $.vat.plan)}
      done={t(($) => $.saved)}
      onConfirm={(reason) => saveVatRate(client, unit.country, { since, rate: numberIn(rate), reason })}
      onClose={onClose}
    >
      <p>{unit.missing.includes('vat_rate') ? t(($) => $.vat.firstHint) : t(($) => $.vat.hint)}</p>
      <TextInput type="date" label={t(($) => $.vat.since)} value={since} onChange={({ currentTarget }) => setSince(currentTarget.value)} />
      <TextInput
        label={t(($) => $.vat.inPercent)}
        inputMode="decimal"
        value={rate}
        onChange={({ currentTarget }) => setRate(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

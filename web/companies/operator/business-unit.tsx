import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceStatements } from '../../../contract/countries/country-rules.ts';
import { isCountryForm } from '../../../contract/kit/country.ts';
import { countryInSentence, countryName } from '../../../contract/kit/language.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage, type Fact, FactList } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { useHoursText } from '../details-form.ts';
import classes from './company.module.css';
import { TabRoom } from './tab-room.tsx';
import { ApplyFrom, useStartChoice } from './apply-from.tsx';
import { ScheduledChanges } from './scheduled-changes.tsx';
import { LanguageFields, PlainUnitField, TimeZoneField } from './unit-fields.tsx';
import {
  type UnitPart,
  unitParts,
  toUnitChanges,
  fieldsByPart,
  isOn,
  isUsedIn,
  toTypedUnit,
  type UnitField,
  parseNumber,
  type LoadedUnit,
  unitQuery,
  saveUnit,
  saveVatRate,
} from './unit-parts.ts';

const vatRate = deskColumns<LoadedUnit['vat_rates'][number]>();

/** Shows all settings of one business unit, section by section. */
export function BusinessUnit() {
  const { t } = useTranslation('operator-units');
  const named = useDeskParam('country');
  const country = isCountryForm(named) ? named : 'gb';
  const query = useQuery(unitQuery(country));
  return (
    <DeskPage
      title={t(($) => $.unitTitle, { country: countryName(country) })}
      description={<DeskLink href="/operator/settings/units">{t(($) => $.back)}</DeskLink>}
    >
      <TabRoom data={query.data} loading={toRegionLoading(query)}>
        {(unit) => <UnitPage unit={unit} />}
      </TabRoom>
    </DeskPage>
  );
}

function UnitPage({ unit }: { unit: LoadedUnit }) {
  const { t } = useTranslation('operator-units');
  const { data: member } = useQuery(staffQuery());
  const [editing, setEditing] = useState<UnitPart | null>(null);
  const mayEdit = member?.role === 'admin';
  const { missing } = unit;
  return (
    <div className="stack">
      <InfoNote>
        {!unit.is_offered && `${t(($) => $.notOffered)} `}
        {missing.length === 0
          ? t(($) => $.open)
          : t(($) => $.closed, { missing: missing.map((what) => t(($) => $.missing[what])).join(', ') })}{' '}
        {!mayEdit && t(($) => $.adminsOnly)}
      </InfoNote>
      <div className={classes.columns}>
        {unitParts.map((part) => (
          <SectionCard key={part} title={t(($) => $.parts[part].title)}>
            <PartFacts unit={unit} part={part} />
            {mayEdit && (
              <div>
                <Button variant="default" onClick={() => setEditing(part)} aria-label={t(($) => $.parts[part].change)}>
                  {t(($) => $.change)}
                </Button>
              </div>
            )}
          </SectionCard>
        ))}
        <VatRates unit={unit} mayEdit={mayEdit} />
      </div>
      <ScheduledChanges scheduled={unit.scheduled} timeZone={unit.time_zone} mayEdit={mayEdit} />
      {editing !== null && <PartDialog unit={unit} part={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function PartFacts({ unit, part }: { unit: LoadedUnit; part: UnitPart }) {
  const { t } = useTranslation('operator-units');
  const format = useFormat();
  const [own, ...others] = unit.languages.map((code) => t(($) => $.languages[code]));
  const { seller } = unit;
  const notSaid = t(($) => $.notSaid);
  const hoursText = useHoursText();
  const facts: Readonly<Record<UnitPart, readonly Fact[]>> = {
    offering: [{ label: t(($) => $.fields.is_offered), value: unit.is_offered ? t(($) => $.yes) : t(($) => $.no) }],
    seller: [
      { label: t(($) => $.fields.name), value: seller?.name ?? notSaid },
      { label: t(($) => $.fields.address), value: seller?.address.join(', ') },
      { label: t(($) => $.fields.company_number), value: seller?.company_number },
      { label: t(($) => $.fields.vat_number), value: seller?.vat_number === null ? t(($) => $.notRegistered) : seller?.vat_number },
      ...(isUsedIn(unit.country, 'seller_seat') ? [{ label: t(($) => $.fields.seller_seat), value: unit.seller_seat ?? notSaid }] : []),
      ...invoiceStatements
        .filter((statement) => isUsedIn(unit.country, statement))
        .map((statement) => ({
          label: t(($) => $.fields[statement]),
          value: unit.seller_statements.includes(statement) ? t(($) => $.yes) : t(($) => $.no),
        })),
      { label: t(($) => $.fields.bank_details), value: seller?.bank_details },
    ],
    contact: [
      { label: t(($) => $.fields.support_phone), value: unit.support_phone ?? notSaid },
      { label: t(($) => $.fields.support_email), value: unit.support_email ?? notSaid },
      { label: t(($) => $.supportHours), value: hoursText(unit.support_hours) ?? notSaid },
      { label: t(($) => $.fields.legal_line), value: unit.legal_line ?? notSaid },
      { label: t(($) => $.fields.gas_safety_badge), value: unit.gas_safety_badge ? t(($) => $.yes) : t(($) => $.no) },
    ],
    country: [
      { label: t(($) => $.currency), value: unit.currency },
      { label: t(($) => $.fields.own_language), value: own },
      { label: t(($) => $.fields.other_languages), value: others.join(', ') || t(($) => $.noOthers) },
      { label: t(($) => $.fields.time_zone), value: unit.time_zone },
      { label: t(($) => $.fields.vat_area), value: unit.vat_area },
    ],
    terms: [
      { label: t(($) => $.fields.default_credit_limit), value: format.money(unit.default_credit_limit, unit.currency) },
      { label: t(($) => $.fields.payment_terms_days), value: String(unit.payment_terms_days) },
      { label: t(($) => $.fields.minimum_payment), value: format.money(unit.minimum_payment, unit.currency) },
    ],
    retention: [
      { label: t(($) => $.fields.unsold_retention_days), value: String(unit.unsold_retention_days) },
      { label: t(($) => $.fields.sold_retention_months), value: String(unit.sold_retention_months) },
      { label: t(($) => $.fields.rejected_retention_days), value: String(unit.rejected_retention_days) },
    ],
  };
  return <FactList facts={facts[part]} />;
}

/** Changes one section of a unit, now or scheduled, against the version it was opened with. */
function PartDialog({ unit, part, onClose }: { unit: LoadedUnit; part: UnitPart; onClose: () => void }) {
  const { t } = useTranslation('operator-units');
  const client = useQueryClient();
  const [opened] = useState(unit);
  const [typed, setTyped] = useState(() => toTypedUnit(unit));
  const { begin, setBegin, fields, readFrom, ...words } = useStartChoice({ confirm: t(($) => $.save), done: t(($) => $.saved) });
  const set = (name: UnitField) => (value: string) => setTyped({ ...typed, [name]: value });
  return (
    <ReasonDialog
      title={t(($) => $.parts[part].question, { country: countryInSentence(unit.country) })}
      {...words}
      onConfirm={async (reason) => saveUnit(client, opened, toUnitChanges(part, typed), { reason, from: readFrom() })}
      onClose={onClose}
    >
      <p>{t(($) => $.parts[part].hint)}</p>
      {part === 'offering' && opened.is_offered && !isOn(typed.is_offered) && (
        <InfoNote>{t(($) => $.closing, { country: countryInSentence(unit.country) })}</InfoNote>
      )}
      {fieldsByPart[part].map((name) => {
        if (name === 'other_languages' || !isUsedIn(opened.country, name) || (name === 'vat_number' && !isOn(typed.vat_registered)))
          return null;
        if (name === 'time_zone') return <TimeZoneField key={name} value={typed.time_zone} onChange={set(name)} />;
        if (name === 'vat_registered') {
          return (
            <div key={name} aria-live="polite" className={classes.vat}>
              <PlainUnitField name={name} value={typed[name]} onChange={set(name)} />
              {!isOn(typed.vat_registered) && <InfoNote>{t(($) => $.withoutVat)}</InfoNote>}
            </div>
          );
        }
        if (name !== 'own_language') return <PlainUnitField key={name} name={name} value={typed[name]} onChange={set(name)} />;
        return (
          <LanguageFields
            key={name}
            own={typed.own_language}
            others={typed.other_languages}
            onChange={(own_language, other_languages) => setTyped({ ...typed, own_language, other_languages })}
          />
        );
      })}
      <ApplyFrom begin={begin} timeZone={opened.time_zone} onChange={setBegin} fields={fields} />
    </ReasonDialog>
  );
}

/** Lists VAT rates by start date. */
function VatRates({ unit, mayEdit }: { unit: LoadedUnit; mayEdit: boolean }) {
  const { t } = useTranslation('operator-units');
  const format = useFormat();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <SectionCard title={t(($) => $.vat.title)}>
      <ReadOnlyTable
        label={t(($) => $.vat.title)}
        rows={unit.vat_rates}
        getKey={({ since }) => since}
        columns={vatRate.columns([
          vatRate.accessor(({ since }) => format.longDay(since), { id: 'since', header: t(($) => $.vat.since) }),
          vatRate.accessor(({ rate }) => t(($) => $.vat.percent, { rate }), {
            id: 'rate',
            header: t(($) => $.vat.rate),
            meta: { isNumeric: true },
          }),
        ])}
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
      title={t(($) => $.vat.question, { country: countryInSentence(unit.country) })}
      confirm={t(($) => $.vat.plan)}
      done={t(($) => $.saved)}
      onConfirm={(reason) => saveVatRate(client, unit.country, { since, rate: parseNumber(rate), reason })}
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

import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingShapeWire, SettingWire, SettingValueWire } from '../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../contract/operations/setting-values.ts';
import type words from '../../../locales/en/operator-business-settings.json';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { type LoadedSetting, saveSetting, settingQuery } from './api.ts';

interface SettingDialogProps {
  readonly settingKey: SettingKey;
  /** Prefills the default, so that only a reason is needed. */
  readonly goesBack: boolean;
  readonly onClose: () => void;
}

/** Edits one setting, freshly loaded: effect, allowed values and history. */
export function SettingDialog({ settingKey, goesBack, onClose }: SettingDialogProps) {
  const { t } = useTranslation('operator-business-settings');
  const { formatName } = useSettingWords();
  const query = useQuery(settingQuery(settingKey));
  if (query.data !== undefined) return <LoadedDialog setting={query.data} goesBack={goesBack} onClose={onClose} />;
  const loading = toRegionLoading(query);
  return (
    <ModalDialog title={t(($) => $.question, { name: formatName(settingKey) })} onClose={onClose}>
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[60, 80, 50]} />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.close)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

function LoadedDialog({ setting: now, goesBack, onClose }: { setting: LoadedSetting; goesBack: boolean; onClose: () => void }) {
  const { t } = useTranslation('operator-business-settings');
  const { formatName, formatDescription, valueWords } = useSettingWords();
  const client = useQueryClient();
  const [setting] = useState(now);
  const { key, standard, value } = setting;
  const [typed, setTyped] = useState(() => toTypedSetting(setting, goesBack ? standard : value));
  const name = formatName(key);
  return (
    <ReasonDialog
      title={t(($) => (goesBack ? $.backQuestion : $.question), { name })}
      confirm={t(($) => $.save)}
      done={t(($) => $.saved)}
      onConfirm={(reason) => saveSetting(client, setting, toSettingValue(setting, typed), reason)}
      onClose={onClose}
    >
      <p>{formatDescription(key)}</p>
      <p>{t(($) => $.holdsNow, { value: valueWords(setting, value) })}</p>
      <SettingFields setting={setting} typed={typed} onChange={setTyped} />
      {!(goesBack || isStandard(setting)) && (
        <div>
          <Button variant="subtle" onClick={() => setTyped(toTypedSetting(setting, standard))}>
            {t(($) => $.back, { value: valueWords(setting, standard) })}
          </Button>
        </div>
      )}
      <SettingHistory setting={setting} />
    </ReasonDialog>
  );
}

function SettingHistory({ setting }: { setting: LoadedSetting }) {
  const { t } = useTranslation('operator-business-settings');
  const { valueWords } = useSettingWords();
  const { key, changes } = setting;
  if (changes.length === 0) return <p>{t(($) => $.nobody)}</p>;
  return (
    <details>
      <summary>{t(($) => $.history)}</summary>
      <Timeline
        label={t(($) => $.history)}
        entries={changes.map(({ id, at, by, reason, before, after }) => ({
          key: String(id),
          at,
          title: t(($) => $.changeLine, { before: valueWords(setting, before), after: valueWords(setting, after) }),
          detail: t(($) => $.changeWhy, { by, reason: reason ?? '' }),
        }))}
      />
      <DeskLink href={`/operator/audit?object=setting&object_id=${key}`}>{t(($) => $.audit)}</DeskLink>
    </details>
  );
}

interface SettingFieldsProps {
  readonly setting: SettingWire;
  readonly typed: TypedSetting;
  readonly onChange: (typed: TypedSetting) => void;
}

/** Fields of one setting, each with the limits enforced by the server. */
function SettingFields({ setting, typed, onChange }: SettingFieldsProps) {
  const { t } = useTranslation('operator-business-settings');
  const { partName } = useSettingWords();
  const { shape, unit } = setting;
  const fields: readonly (readonly [name: string, label: string, shape: Exclude<SettingShapeWire, { kind: 'group' }>])[] =
    shape.kind === 'group'
      ? shape.parts.map((part) => [part.name, partName(part.name), part.shape])
      : [['value', unit === 'text' ? t(($) => $.valueLabel) : t(($) => $.valueIn, { unit: t(($) => $.unitNames[unit]) }), shape]];
  return fields.map(([name, label, field], place) => (
    <TextInput
      key={name}
      label={label}
      description={formatHint(field)}
      {...(place === 0 && { 'data-autofocus': true })}
      {...(field.kind === 'time' && { type: 'time' })}
      {...(field.kind === 'email' && { type: 'email' })}
      {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
      autoComplete="off"
      maxLength={254}
      value={typed[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
    />
  ));

  function formatHint(field: (typeof fields)[number][2]): string | undefined {
    if (field.kind === 'number') return t(($) => $.limits, { least: field.least, most: field.most });
    if (field.kind === 'numbers') return t(($) => $.listHint, { most: field.most_entries, least: field.least, max: field.most });
    return undefined;
  }
}

/** Typed fields of a setting by name; a single field is called `value`. */
type TypedSetting = Readonly<Record<string, string>>;

const comma = /[,;\s]+/;
const getParts = (value: SettingValueWire): Readonly<Record<string, number | string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

function toTypedSetting({ shape }: Pick<SettingWire, 'shape'>, value: SettingValueWire): TypedSetting {
  if (shape.kind === 'group') return Object.fromEntries(shape.parts.map(({ name }) => [name, String(getParts(value)[name] ?? '')]));
  if (Array.isArray(value)) return { value: value.join(', ') };
  return { value: typeof value === 'number' || typeof value === 'string' ? String(value) : '' };
}

/** Parses a typed number with either decimal separator. The server rejects invalid ones with a message. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** Converts the fields for saving. All empty means null, where that is allowed. */
function toSettingValue(
  { shape, may_be_empty: mayBeEmpty }: Pick<SettingWire, 'shape' | 'may_be_empty'>,
  typed: TypedSetting,
): SettingValueWire {
  if (mayBeEmpty && Object.values(typed).every((text) => text.trim() === '')) return null;
  const { value: text = '' } = typed;
  switch (shape.kind) {
    case 'number':
      return parseNumber(text);
    case 'numbers':
      return text
        .split(comma)
        .filter((entry) => entry !== '')
        .map(Number);
    case 'group':
      return Object.fromEntries(
        shape.parts.map(({ name, shape: part }) => [
          name,
          part.kind === 'number' ? parseNumber(typed[name] ?? '') : (typed[name] ?? '').trim(),
        ]),
      );
    default:
      return text.trim();
  }
}

export const isStandard = ({ value, standard }: Pick<SettingWire, 'value' | 'standard'>): boolean =>
  JSON.stringify(value) === JSON.stringify(standard);

type Named<Key extends string> = Key extends `${infer Group}.${infer Rest}` ? `${Group}_${Rest}` : never;
type Part = keyof (typeof words)['parts'];

/** Translation key of a setting; a dot would nest. */
const catalogueKey = (key: SettingKey): Named<SettingKey> => key.replace('.', '_') as Named<SettingKey>;

/** Names, descriptions and formatted values of settings. */
export function useSettingWords() {
  const { t } = useTranslation('operator-business-settings');
  const formatName = (key: SettingKey): string => t(($) => $.keys[catalogueKey(key)].name);
  const formatDescription = (key: SettingKey): string => t(($) => $.keys[catalogueKey(key)].text);
  const partName = (part: string): string => t(($) => $.parts[part as Part]);
  const counted = (count: number, unit: SettingWire['unit']): string => t(($) => $.units[unit], { count });
  const valueWords = ({ unit }: Pick<SettingWire, 'unit'>, value: SettingValueWire): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t(($) => $.empty);
    if (typeof value === 'number') return counted(value, unit);
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) {
      const [last = 0] = value.slice(-1);
      return [...value.slice(0, -1).map(String), counted(last, unit)].join(', ');
    }
    return Object.entries(value)
      .map(([part, one]) => `${partName(part)}: ${one}`)
      .join(' · ');
  };
  return { formatName, formatDescription, partName, valueWords };
}

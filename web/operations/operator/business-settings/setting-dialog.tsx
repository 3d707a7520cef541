import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingShapeWire, SettingWire } from '../../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../../contract/operations/setting-values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { type LoadedSetting, saveSetting, settingQuery } from './api.ts';
import { useSettingWords } from './setting-words.ts';
import { isStandard, typedOf, valueIn, type TypedSetting } from './typed-setting.ts';

interface SettingDialogProps {
  readonly settingKey: SettingKey;
  /** Opens with the default in its fields: nothing but the reason is left to say. */
  readonly goesBack: boolean;
  readonly onClose: () => void;
}

/** One setting, read anew: what it does, what may be said of it, and what was said before. */
export function SettingDialog({ settingKey, goesBack, onClose }: SettingDialogProps) {
  const { t } = useTranslation('operator-business-settings');
  const { nameOf } = useSettingWords();
  const query = useQuery(settingQuery(settingKey));
  if (query.data !== undefined) return <LoadedDialog setting={query.data} goesBack={goesBack} onClose={onClose} />;
  const loading = loadingOf(query);
  return (
    <ModalDialog title={t(($) => $.question, { name: nameOf(settingKey) })} onClose={onClose}>
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
  const { nameOf, textOf, valueWords } = useSettingWords();
  const client = useQueryClient();
  const [setting] = useState(now);
  const { key, standard, value } = setting;
  const [typed, setTyped] = useState(() => typedOf(setting, goesBack ? standard : value));
  const name = nameOf(key);
  return (
    <ReasonDialog
      title={t(($) => (goesBack ? $.backQuestion : $.question), { name })}
      confirm={t(($) => $.save)}
      done={t(($) => $.saved)}
      onConfirm={(reason) => saveSetting(client, setting, valueIn(setting, typed), reason)}
      onClose={onClose}
    >
      <p>{textOf(key)}</p>
      <p>{t(($) => $.holdsNow, { value: valueWords(setting, value) })}</p>
      <SettingFields setting={setting} typed={typed} onChange={setTyped} />
      {!(goesBack || isStandard(setting)) && (
        <div>
          <Button variant="subtle" onClick={() => setTyped(typedOf(setting, standard))}>
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

/** The fields of one setting, each with the limits that the server will hold it to. */
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
      description={hintOf(field)}
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

  function hintOf(field: (typeof fields)[number][2]): string | undefined {
    if (field.kind === 'number') return t(($) => $.limits, { least: field.least, most: field.most });
    if (field.kind === 'numbers') return t(($) => $.listHint, { most: field.most_entries, least: field.least, max: field.most });
    return undefined;
  }
}

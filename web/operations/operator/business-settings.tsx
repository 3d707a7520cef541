import { Switch, TextInput, Badge, Button } from '@mantine/core';
import { IconSearch } from '../../ui/icons/shell-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import type { SettingWire } from '../../../contract/operations/business-settings-endpoints.ts';
import { getSettingGroup, settingGroups, type SettingKey } from '../../../contract/operations/setting-values.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { settingsList, businessSettingsQuery } from './api.ts';
import { useIsAdmin } from './settings-landing.tsx';
import classes from './business-settings.module.css';
import { SettingDialog, useSettingWords, isStandard } from './setting-dialog.tsx';

const relatedSettings = [
  { id: 'prices', href: '/operator/pricing' },
  { id: 'returnRules', href: '/operator/settings/return-rules' },
  { id: 'units', href: '/operator/settings/units' },
  { id: 'providers', href: '/operator/settings/providers' },
] as const;

/** Lists every configurable duration and amount, with default and current value. */
export function BusinessSettings() {
  const { t } = useTranslation('operator-business-settings');
  const query = useQuery(businessSettingsQuery());
  const loading = toRegionLoading(query);
  return (
    <SettingsPage title={t(($) => $.title)} description={t(($) => $.description)}>
      {query.data !== undefined ? (
        <SettingGroups settings={query.data} />
      ) : loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[60, 80, 70, 50]} />
      )}
    </SettingsPage>
  );
}

function SettingGroups({ settings }: { settings: readonly SettingWire[] }) {
  const { t } = useTranslation('operator-business-settings');
  const { formatName, formatDescription } = useSettingWords();
  const isAdmin = useIsAdmin();
  const address = useDeskAddress(settingsList);
  const [editing, setEditing] = useState<{ readonly key: SettingKey; readonly goesBack: boolean } | null>(null);
  const wanted = foldText(address.search.trim());
  const found = settings.filter((setting) => {
    if (address.view === 'changed' && isStandard(setting)) return false;
    const { key } = setting;
    return [formatName(key), formatDescription(key), t(($) => $.groups[getSettingGroup(key)]), key].some((text) =>
      foldText(text).includes(wanted),
    );
  });
  return (
    <div className="stack">
      {!isAdmin && <InfoNote>{t(($) => $.adminsOnly)}</InfoNote>}
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label={t(($) => $.search)}
          placeholder={t(($) => $.search)}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          data-desk-search
          maxLength={80}
          autoComplete="off"
          value={address.search}
          onChange={({ currentTarget: { value } }) => address.set({ search: value === '' ? undefined : value })}
        />
        <Switch
          label={t(($) => $.onlyChanged)}
          checked={address.view === 'changed'}
          onChange={({ currentTarget }) => address.set({ view: currentTarget.checked ? 'changed' : undefined })}
        />
        <output>{t(($) => $.found, { count: found.length })}</output>
      </div>
      {found.length === 0 && <EmptyState>{t(($) => $.none)}</EmptyState>}
      {settingGroups.map((group) => {
        const ofGroup = found.filter(({ key }) => getSettingGroup(key) === group);
        if (ofGroup.length === 0) return null;
        const label = t(($) => $.groups[group]);
        return (
          <SectionCard key={group} title={label}>
            <SettingList
              label={label}
              settings={ofGroup}
              mayEdit={isAdmin}
              onChange={({ key }, goesBack) => setEditing({ key, goesBack })}
            />
          </SectionCard>
        );
      })}
      <SetElsewhere />
      {editing !== null && <SettingDialog settingKey={editing.key} goesBack={editing.goesBack} onClose={() => setEditing(null)} />}
    </div>
  );
}

function SetElsewhere() {
  const { t } = useTranslation('operator-business-settings');
  return (
    <SectionCard title={t(($) => $.elsewhere)}>
      <p className={classes.text}>{t(($) => $.elsewhereText)}</p>
      <ul className={classes.links}>
        {relatedSettings.map(({ id, href }) => (
          <li key={id}>
            <DeskLink href={href}>{t(($) => $.links[id])}</DeskLink>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

interface SettingListProps {
  readonly label: string;
  readonly settings: readonly SettingWire[];
  readonly mayEdit: boolean;
  readonly onChange: (setting: SettingWire, goesBack: boolean) => void;
}

/** Lists settings of a group: name, effect, current value and whether it is the default. */
function SettingList({ label, settings, mayEdit, onChange }: SettingListProps) {
  const { t } = useTranslation('operator-business-settings');
  const { formatName, formatDescription, valueWords } = useSettingWords();
  return (
    <ul className={classes.list} aria-label={label}>
      {settings.map((setting) => {
        const { key, value, standard } = setting;
        const name = formatName(key);
        const isDefault = isStandard(setting);
        const back = valueWords(setting, standard);
        return (
          <li key={key}>
            <div className={classes.what}>
              <strong>{name}</strong>
              <span className={classes.text}>{formatDescription(key)}</span>
            </div>
            <div className={classes.holds}>
              <span className={classes.value}>
                {valueWords(setting, value)}{' '}
                {isDefault && (
                  <Badge variant="light" color="gray">
                    {t(($) => $.isStandard)}
                  </Badge>
                )}
              </span>
              {!isDefault && <span className={classes.text}>{t(($) => $.standardIs, { value: back })}</span>}
              <ChangedBy setting={setting} />
            </div>
            {mayEdit && (
              <div className={classes.acts}>
                <Button variant="default" aria-label={t(($) => $.changeNamed, { name })} onClick={() => onChange(setting, false)}>
                  {t(($) => $.change)}
                </Button>
                {!isDefault && (
                  <Button
                    variant="subtle"
                    aria-label={t(($) => $.backNamed, { name, value: back })}
                    onClick={() => onChange(setting, true)}
                  >
                    {t(($) => $.back, { value: setting.shape.kind === 'group' ? t(($) => $.asDelivered) : back })}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ChangedBy({ setting: { changed } }: { setting: SettingWire }) {
  const { t } = useTranslation('operator-business-settings');
  const format = useFormat();
  if (changed === null) return null;
  return <span className={classes.text}>{t(($) => $.changedBy, { time: format.dateTime(changed.at), by: changed.by })}</span>;
}

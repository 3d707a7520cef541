import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingWire } from '../../../../contract/operations/business-settings-endpoints.ts';
import { useFormat } from '../../../ui/format.ts';
import classes from './business-settings.module.css';
import { useSettingWords } from './setting-words.ts';
import { isStandard } from './typed-setting.ts';

interface SettingListProps {
  readonly label: string;
  readonly settings: readonly SettingWire[];
  readonly mayEdit: boolean;
  readonly onChange: (setting: SettingWire, goesBack: boolean) => void;
}

/** The settings of a group: what each is, what it does, what holds, and whether that is the default. */
export function SettingList({ label, settings, mayEdit, onChange }: SettingListProps) {
  const { t } = useTranslation('operator-business-settings');
  const { nameOf, textOf, valueWords } = useSettingWords();
  return (
    <ul className={classes.list} aria-label={label}>
      {settings.map((setting) => {
        const { key, value, standard } = setting;
        const name = nameOf(key);
        const isDefault = isStandard(setting);
        const back = valueWords(setting, standard);
        return (
          <li key={key}>
            <div className={classes.what}>
              <strong>{name}</strong>
              <span className={classes.text}>{textOf(key)}</span>
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

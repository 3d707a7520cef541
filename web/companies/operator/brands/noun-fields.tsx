import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../company.module.css';
import type { FieldsProps } from './fields-props.ts';
import { nounLanguages, presetKeys, withPreset } from './typed-brand.ts';

/** What a lead is called: one of two words that are ready in every language, or words of one's own. */
export function NounFields({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  return (
    <>
      <NativeSelect
        label={t(($) => $.noun.preset)}
        description={t(($) => $.noun.hint)}
        value={typed.preset}
        disabled={isDisabled}
        data={presetKeys.map((value) => ({ value, label: t(($) => $.noun.presets[value]) }))}
        onChange={({ currentTarget }) => onChange(withPreset(typed, presetKeys.find((key) => key === currentTarget.value) ?? typed.preset))}
      />
      {typed.preset === 'own' && <OwnWords typed={typed} onChange={onChange} isDisabled={isDisabled} />}
    </>
  );
}

function OwnWords({ typed, onChange, isDisabled }: FieldsProps) {
  const { t } = useTranslation('operator-brands');
  const field = (label: string, value: string, change: (value: string) => void) => (
    <TextInput
      key={label}
      label={label}
      value={value}
      maxLength={30}
      autoComplete="off"
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
  return (
    <div className={classes.columns}>
      {nounLanguages.flatMap((code) => {
        const [one, several] = typed.noun[code];
        const language = t(($) => $.languages[code]);
        const change = (words: readonly [string, string]) => onChange({ ...typed, noun: { ...typed.noun, [code]: words } });
        return [
          field(
            t(($) => $.noun.one, { language }),
            one,
            (value) => change([value, several]),
          ),
          field(
            t(($) => $.noun.several, { language }),
            several,
            (value) => change([one, value]),
          ),
        ];
      })}
      {field(
        t(($) => $.noun.slugOne),
        typed.slug[0],
        (value) => onChange({ ...typed, slug: [value, typed.slug[1]] }),
      )}
      {field(
        t(($) => $.noun.slugSeveral),
        typed.slug[1],
        (value) => onChange({ ...typed, slug: [typed.slug[0], value] }),
      )}
    </div>
  );
}

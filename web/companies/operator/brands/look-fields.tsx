import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accents, brandLogos, heroes } from '../../../../contract/kit/brands.ts';
import type { FieldsProps } from './fields-props.ts';

/** Name, logo, drawing and accent. Pictures of its own can be chosen once they are there. */
export function LookFields({ typed, onChange, hasPictures, isDisabled }: FieldsProps & { readonly hasPictures: boolean }) {
  const { t } = useTranslation('operator-brands');
  const logos = brandLogos.filter((logo) => logo !== 'own' || hasPictures);
  return (
    <>
      <TextInput
        label={t(($) => $.fields.name)}
        value={typed.name}
        maxLength={40}
        autoComplete="off"
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange({ ...typed, name: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.logo)}
        value={typed.logo}
        disabled={isDisabled}
        data={logos.map((value) => ({ value, label: t(($) => $.logos[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, logo: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.hero)}
        value={typed.hero}
        disabled={isDisabled}
        data={heroes.map((value) => ({ value, label: t(($) => $.heroes[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, hero: currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.fields.accent)}
        value={typed.accent}
        disabled={isDisabled}
        data={accents.map((value) => ({ value, label: t(($) => $.accents[value]) }))}
        onChange={({ currentTarget }) => onChange({ ...typed, accent: currentTarget.value })}
      />
    </>
  );
}

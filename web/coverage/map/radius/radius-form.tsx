import { mapRules } from '../../../../contract/countries/all-countries.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePostcode } from '../../../../contract/kit/postcode-rule.ts';
import { findDistrictByCode, type MapCountry, type MapDistrict, getDistrictPosition } from '../../map-country.ts';
import { findDistrictByPostcode } from '../../api.ts';
import { type Circle, minRadiusKm } from '../../radius.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useDistance } from './use-radius.ts';
import classes from './radius-form.module.css';

interface RadiusFormProps {
  readonly country: MapCountry;
  readonly onSelect: (circle: Circle) => void;
}

/** Sets a radius without a pointer: around a postcode's district, with a typed distance. */
export function RadiusForm({ country, onSelect }: RadiusFormProps) {
  const { t } = useTranslation('coverage-map');
  const [postcode, setPostcode] = useState('');
  const [distance, setDistance] = useState('');
  const [errors, setErrors] = useState<{ postcode?: string; distance?: string }>({});
  const { run, isBusy } = useAction();
  const inWords = useDistance(country.country);
  const km = Number(distance.replace(',', '.'));

  const select = async (form: HTMLFormElement): Promise<void> => {
    const district = await findBaseDistrict(country, postcode);
    const centre = district && getDistrictPosition(district);
    const isLargeEnough = Number.isFinite(km) && km >= minRadiusKm;
    setErrors({
      ...(centre === undefined && { postcode: t(($) => $.radius.unknown) }),
      ...(!isLargeEnough && { distance: t(($) => $.radius.tooSmall, { distance: inWords(minRadiusKm) }) }),
    });
    if (centre !== undefined && isLargeEnough) onSelect({ centre, km });
    else form.querySelector<HTMLInputElement>(centre === undefined ? '[name=postcode]' : '[name=distance]')?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => select(form));
  };

  // Without miles the hint would repeat the distance.
  const hint = mapRules[country.country]?.usesMiles === true ? (km > 0 ? inWords(km) : t(($) => $.radius.inMiles)) : undefined;

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        name="postcode"
        label={t(($) => $.radius.postcode)}
        autoComplete="postal-code"
        value={postcode}
        error={errors.postcode}
        onChange={(event) => setPostcode(event.currentTarget.value)}
      />
      <TextInput
        name="distance"
        label={t(($) => $.radius.distance)}
        description={hint}
        inputMode="decimal"
        value={distance}
        error={errors.distance}
        onChange={(event) => setDistance(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t(($) => $.radius.select)}
      </Button>
    </form>
  );
}

/** Returns the district of a postcode. Only the server knows codes that map to another district. */
export async function findBaseDistrict(country: MapCountry, text: string): Promise<MapDistrict | undefined> {
  const code = parsePostcode(country.country, text)?.district;
  if (code === undefined) return undefined;
  const own = findDistrictByCode(country, code);
  return own ?? findDistrictByCode(country, (await findDistrictByPostcode(text.trim()).catch(() => undefined)) ?? '');
}

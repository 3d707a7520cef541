import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { isSame, type Selection, withDistricts } from '../selection.ts';
import classes from './phone-radius.module.css';
import { listRadiusChoices, type RadiusPreset, radiusDistrictsQuery } from './radius-districts.ts';

interface PhoneRadiusProps {
  readonly country: CountryCode;
  /** Postcode of the company's address. */
  readonly home: string | undefined;
  readonly selection: Selection;
  /** Announces the change. */
  readonly onAdd: (ids: Selection, announcement: string) => void;
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
}

/** The last addition, while it is still the last change. */
interface Added {
  readonly words: string;
  readonly selection: Selection;
}

/** Adds every district around a postcode, without a map. The result appears below the button, with Undo. */
export function PhoneRadius({ country, home = '', selection, onAdd, onUndo }: PhoneRadiusProps) {
  const { t } = useTranslation('coverage');
  const { t: map } = useTranslation('coverage-map');
  const client = useQueryClient();
  const choices = listRadiusChoices(country);
  const [postcode, setPostcode] = useState(home);
  const [chosen, setChosen] = useState(choices.usual);
  const [isUnknown, setUnknown] = useState(false);
  const [added, setAdded] = useState<Added>();
  const { run, isBusy, failure } = useAction(map(($) => $.radius.failed));
  const inWords = ({ unit, distance }: RadiusPreset): string =>
    unit === 'miles' ? t(($) => $.first.miles, { count: distance }) : t(($) => $.first.km, { distance });

  const add = async (field: HTMLInputElement | null): Promise<void> => {
    const query = radiusDistrictsQuery(client, { country, postcode, km: chosen.km });
    const found = query.enabled === true ? await client.fetchQuery(query) : [];
    setUnknown(found.length === 0);
    if (found.length === 0) {
      field?.focus();
      return;
    }
    const words = map(($) => $.radius.added, { distance: inWords(chosen), count: found.length });
    setAdded({ words, selection: withDistricts(selection, found) });
    onAdd(found, words);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=postcode]');
    void run(() => add(field));
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        name="postcode"
        label={map(($) => $.radius.postcode)}
        autoComplete="postal-code"
        value={postcode}
        error={isUnknown && map(($) => $.radius.unknown)}
        onChange={(event) => setPostcode(event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.postcodes.around.distance)}
        value={String(chosen.distance)}
        data={choices.all.map((one) => ({ value: String(one.distance), label: inWords(one) }))}
        onChange={({ currentTarget: { value } }) => setChosen(choices.all.find((one) => String(one.distance) === value) ?? choices.usual)}
      />
      <Button type="submit" variant="light" loading={isBusy}>
        {t(($) => $.postcodes.around.add)}
      </Button>
      <FailureAlert failure={failure} />
      {added !== undefined && isSame(added.selection, selection) && (
        <p className={classes.added}>
          <span>{added.words}</span>
          <Button variant="default" size="compact-md" onClick={onUndo}>
            {t(($) => $.basket.undo)}
          </Button>
        </p>
      )}
    </form>
  );
}

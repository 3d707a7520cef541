import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { countriesQuery, useCountryChargesVat } from '../geography/api.ts';
import { MoneyInWords } from '../ui/money-in-words.tsx';
import { leadCountsQuery, type RegistrationPlace } from './api.ts';
import classes from './area-preview.module.css';
import { usePageLanguage, usePlaceFormat } from './registration-values.ts';

interface AreaPreviewProps {
  /** The form's country, and its postcode once entered. */
  readonly place: RegistrationPlace;
  /** Called when a visitor asks for a postcode before filling in the form. */
  readonly onPostcode: (postcode: string | undefined) => void;
}

/** Tells visitors, before they register, how many leads came in near a postcode and what they usually cost. */
export function AreaPreview({ place, onPostcode }: AreaPreviewProps) {
  const { t } = useTranslation('registration');
  const titleId = useId();
  const [text, setText] = useState('');
  const postcode = parsePostcode(place.country, text)?.district === undefined ? undefined : text.trim();
  useEffect(() => {
    onPostcode(postcode);
  }, [onPostcode, postcode]);
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.preview.title)}
      </h2>
      <TextInput
        label={t(($) => $.preview.postcode)}
        autoComplete="postal-code"
        maxLength={10}
        className={classes.postcode ?? ''}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Figures place={place} />
    </section>
  );
}

function Figures({ place }: { readonly place: RegistrationPlace }) {
  const { t } = useTranslation('registration');
  const format = usePlaceFormat(place.country);
  const chargesVat = useCountryChargesVat(place.country);
  const { data } = useQuery(leadCountsQuery(place, usePageLanguage()));
  const { data: countries } = useQuery(countriesQuery());
  const country = countries?.find(({ iso_code }) => iso_code === place.country)?.name ?? '';
  const name = data === undefined || data.area === null ? country : `${data.area.code} ${data.area.name}`;
  const price = data === undefined || data.typicalPrice === null ? '' : format.money(data.typicalPrice, data.currency);
  return (
    <output className={classes.figures}>
      {data !== undefined && name !== '' && (
        <>
          <span className={classes.total}>
            {data.total === null ? t(($) => $.preview.few, { place: name }) : t(($) => $.preview.total, { count: data.total, place: name })}
          </span>
          {price !== '' && (
            <MoneyInWords words={t(($) => (chargesVat ? $.preview.price : $.preview.priceNoVat), { price })} amount={price} />
          )}
        </>
      )}
    </output>
  );
}

import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { useFormat } from '../../../ui/format.ts';

const kilometresPerMile = 1.609344;

/** A distance in words; where people drive in miles these stand beside it: "12 km (7.5 miles)". */
export function useDistance(country: CountryCode): (km: number) => string {
  const { t } = useTranslation('coverage-map');
  const { number } = useFormat();
  return (kilometres) => {
    const km = number(kilometres);
    if (country !== 'gb') return t(($) => $.radius.km, { km });
    return t(($) => $.radius.kmAndMiles, { km, miles: number(Math.round((kilometres / kilometresPerMile) * 10) / 10) });
  };
}

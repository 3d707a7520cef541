import type { BrandSettingsWire } from '../../../contract/companies/brands-endpoints.ts';
import { mainKey } from '../../../contract/kit/brands.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import type { BrandRow } from '../../geography/brand-query.ts';
import type { RefusedAnswer } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';

/** What the database would refuse, in words. */
export function brandProblem(form: BrandSettingsWire, key: string, row: BrandRow | undefined): RefusedAnswer<422> | undefined {
  if ((form.partner === null) !== (key === mainKey)) return refuseField('partner', errorText('brandPartner'));
  if (form.partner !== null && knownCountry(form.partner.country) === undefined)
    return refuseField('partner.country', errorText('invalid'));
  const hasPictures = row !== undefined && row.lightHash !== null && row.darkHash !== null;
  return form.logo === 'own' && !hasPictures ? refuseField('logo', errorText('brandPicturesMissing')) : undefined;
}

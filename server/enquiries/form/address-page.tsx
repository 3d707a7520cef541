import type { ReactNode } from 'react';
import { problemNotes, textField, type Drawing } from './form-page.tsx';
import type { AddressOffer } from './offer-addresses.ts';
import { addressFieldNames, addressFields, type AddressField } from './steps-rule.ts';

/** Autocomplete attributes of the address lines. */
const controls: Readonly<Record<AddressField, object>> = {
  address1: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2' },
  town: { autoComplete: 'address-level2' },
};

const otherWay = (href: string, words: string): ReactNode => (
  <p>
    <a className="way" href={href}>
      {words}
    </a>
  </p>
);

function addressList(drawing: Drawing, address: string, { entries, isInvented }: AddressOffer & { readonly kind: 'list' }): ReactNode {
  const { say, typed } = drawing;
  const { notes, attributes } = problemNotes(drawing, 'address', isInvented ? say('address.invented') : undefined);
  return (
    <>
      <div className="group">
        <label className="field" htmlFor="address">
          {say('address.choose', { count: entries.length })}
        </label>
        {notes}
        <select id="address" name="address" defaultValue={typed['address'] ?? ''} {...attributes}>
          <option value="">{say('address.choice')}</option>
          {entries.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </select>
      </div>
      {otherWay(`${address}&by=hand`, say('address.manual'))}
    </>
  );
}

function addressLines(drawing: Drawing, address: string, { why, hasFinder }: AddressOffer & { readonly kind: 'lines' }): ReactNode {
  const { say } = drawing;
  return (
    <>
      {why !== null && <p role="status">{say(`address.${why}`)}</p>}
      {addressFieldNames.map((field) =>
        textField(drawing, { field, control: { ...controls[field], maxLength: addressFields[field].max } }),
      )}
      {hasFinder && otherWay(`${address}&by=list`, say('address.useFinder'))}
    </>
  );
}

/** Draws the address step: pick from the postcode's list or type the lines. A picked address stays editable. */
export function addressStep(drawing: Drawing, address: string, offer: AddressOffer): ReactNode {
  return (
    <>
      <h1>{drawing.say('address.title')}</h1>
      <p>{drawing.say('address.text')}</p>
      {offer.kind === 'list' ? addressList(drawing, address, offer) : addressLines(drawing, address, offer)}
    </>
  );
}

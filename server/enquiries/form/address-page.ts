import { createElement as h, type ReactNode } from 'react';
import { problemNotes, textField, type Drawing } from './form-page.ts';
import type { AddressOffer } from './offer-addresses.ts';
import { addressFieldNames, addressFields, type AddressField } from './steps-rule.ts';

/** Autocomplete attributes of the address lines. */
const controls: Readonly<Record<AddressField, object>> = {
  address1: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2' },
  town: { autoComplete: 'address-level2' },
};

const otherWay = (href: string, words: string): ReactNode => h('p', { key: 'other' }, h('a', { className: 'way', href }, words));

function addressList(drawing: Drawing, address: string, { entries, isInvented }: AddressOffer & { readonly kind: 'list' }): ReactNode {
  const { say, typed } = drawing;
  const { notes, attributes } = problemNotes(drawing, 'address', isInvented ? say('address.invented') : undefined);
  return [
    h(
      'div',
      { key: 'list', className: 'group' },
      h('label', { className: 'field', htmlFor: 'address' }, say('address.choose', { count: entries.length })),
      notes,
      h(
        'select',
        { id: 'address', name: 'address', defaultValue: typed['address'] ?? '', ...attributes },
        h('option', { value: '' }, say('address.choice')),
        entries.map(({ id, description }) => h('option', { key: id, value: id }, description)),
      ),
    ),
    otherWay(`${address}&by=hand`, say('address.manual')),
  ];
}

function addressLines(drawing: Drawing, address: string, { why, hasFinder }: AddressOffer & { readonly kind: 'lines' }): ReactNode {
  const { say } = drawing;
  return [
    why !== null && h('p', { key: 'why', role: 'status' }, say(`address.${why}`)),
    ...addressFieldNames.map((field) =>
      textField(drawing, { field, control: { ...controls[field], maxLength: addressFields[field].max } }),
    ),
    hasFinder && otherWay(`${address}&by=list`, say('address.useFinder')),
  ];
}

/** Draws the address step: pick from the postcode's list or type the lines. A picked address stays editable. */
export function addressStep(drawing: Drawing, address: string, offer: AddressOffer): ReactNode {
  return [
    h('h1', { key: 'title' }, drawing.say('address.title')),
    h('p', { key: 'text' }, drawing.say('address.text')),
    offer.kind === 'list' ? addressList(drawing, address, offer) : addressLines(drawing, address, offer),
  ];
}

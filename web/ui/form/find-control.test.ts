import { expect, test } from 'vitest';
import { findControl } from './error-summary.tsx';

test.each([
  ['a field itself', '<input id="x" name="found">'],
  ['a list itself', '<select id="x" name="found"></select>'],
  ['the first field of a group', '<div id="x"><input name="found"><input name="second"></div>'],
  ['the wrong field of a group, before the first', '<div id="x"><input name="first"><input name="found" aria-invalid="true"></div>'],
  [
    'the choice that was made, before the first',
    '<fieldset id="x"><input type="radio" name="first"><input type="radio" name="found" checked></fieldset>',
  ],
  [
    'the wrong field, before the choice that was made',
    '<div id="x"><input type="radio" name="first" checked><input name="found" aria-invalid="true"></div>',
  ],
  ['the field of the group around what is hidden', '<div data-field-group><span id="x" hidden></span><input name="found"></div>'],
  ['a button, where there is nothing else', '<dl id="x"><dd>Text <button name="found"></button></dd></dl>'],
])('resolves the id of a form control to %s', (_, html) => {
  document.body.innerHTML = html;
  expect(findControl('x')?.getAttribute('name')).toBe('found');
});

test('returns the element itself without a control, and nothing for an unknown id', () => {
  document.body.innerHTML = '<address id="x">1 High Street</address>';
  expect([findControl('x')?.localName, findControl('y')]).toEqual(['address', null]);
});

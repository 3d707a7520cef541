import { expect, it } from 'vitest';
import { findQuestions, parseQuestions } from './frequent-questions.ts';
import { listHeadings } from './content-page.tsx';

const html = `<p>Before.</p>
  <h2 id="cost">What does a <em>lead</em> cost?</h2><p>Its price,</p><ul><li>with VAT.</li></ul>
  <h2>Without an id</h2><p>Nobody can lead here.</p>
  <h2 id="told">How am I told?</h2><h3>By day</h3><p>By SMS,
  at once.</p>`;

it('splits questions at headings with an id', () => {
  expect(parseQuestions(html).map(({ id, question, answer }) => [id, question, answer.replaceAll(/\s+/g, ' ')])).toEqual([
    ['cost', 'What does a lead cost?', '<p>Its price,</p><ul><li>with VAT.</li></ul>'],
    ['told', 'How am I told?', '<h3>By day</h3><p>By SMS, at once.</p>'],
  ]);
});

it.each([
  ['', ['cost', 'told']],
  ['   ', ['cost', 'told']],
  ['LEAD', ['cost']],
  ['vat price', ['cost']],
  ['sms at once', ['told']],
  ['vat sms', []],
  ['told', ['told']],
  ['boiler', []],
])('finds with %j: %j', (text, ids) => {
  expect(findQuestions(parseQuestions(html), text).map(({ id }) => id)).toEqual(ids);
});

it('uses the same headings for the contents', () => {
  expect(listHeadings(html)).toEqual([
    { id: 'cost', title: 'What does a lead cost?' },
    { id: 'told', title: 'How am I told?' },
  ]);
  expect(listHeadings('<p>None.</p>')).toEqual([]);
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { TagField } from './tag-field.tsx';

let changes = 0;
function Field({ first, error }: { first: readonly string[]; error?: string }) {
  const [tags, setTags] = useState(first);
  const change = (next: readonly string[]) => {
    changes += 1;
    setTags(next);
  };
  return (
    <TagField
      id="mails"
      label="Invoice emails"
      description="Separated by commas"
      error={error}
      value={tags}
      onChange={change}
      isWrong={(tag) => !tag.includes('@')}
    />
  );
}
async function open(first: readonly string[] = [], error?: string) {
  changes = 0;
  const part = <Field first={first} {...(error !== undefined && { error })} />;
  const shown = await openComponent(part, ['common'], () => 'unreachable');
  await screen.findByRole('textbox', { name: 'Invoice emails' });
  return shown;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Invoice emails' });
const tags = () => {
  const list = screen.queryByRole('list', { name: 'Invoice emails' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
};

test.each([
  ['a comma', 'a@x.test,'],
  ['Enter', 'a@x.test{Enter}'],
  ['leaving the field', 'a@x.test{Tab}'],
])('%s turns the input into an entry', async (_, typed) => {
  await open();
  await user.type(field(), typed);
  await eventually(() => expect([tags(), field().value]).toEqual([['a@x.test'], '']));
});

test.each([
  ['a@x.test; b@x.test\nc@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  [' a@x.test ,, ', ['a@x.test']],
  ['a@x.test,a@x.test', ['a@x.test']],
  ['OLD@x.test, new@x.test', ['new@x.test']],
])('pasting the list %j gives %j in addition to existing entries', async (pasted, more) => {
  await open(['old@x.test']);
  await user.click(field());
  await user.paste(pasted);
  await eventually(() => expect(tags()).toEqual(['old@x.test', ...more]));
});

test('keeps a single pasted word editable', async () => {
  await open();
  await user.click(field());
  await user.paste('a@x.tes');
  expect([tags(), field().value]).toEqual([[], 'a@x.tes']);
});

test.each(['old@x.test', 'OLD@X.test', ' '])('does not add %j, which is a duplicate or empty', async (typed) => {
  await open(['old@x.test']);
  await fill(field(), typed);
  await user.keyboard('{Tab}');
  await eventually(() => expect(field().value).toBe(''));
  expect([tags(), changes]).toEqual([['old@x.test'], 0]);
});

test('removes the last entry with Backspace only in the empty field', async () => {
  await open(['a@x.test', 'b@x.test']);
  await user.type(field(), 'c{Backspace}');
  expect(tags()).toHaveLength(2);
  await user.keyboard('{Backspace}');
  await eventually(() => expect(tags()).toEqual(['a@x.test']));
});

test('removes an entry with its named button, announces it and keeps the focus in the field', async () => {
  const { getAnnouncement } = await open(['a@x.test', 'b@x.test']);
  await user.click(screen.getByRole('button', { name: 'Remove a@x.test' }));
  await eventually(() => expect(tags()).toEqual(['b@x.test']));
  expect([document.activeElement, getAnnouncement()]).toEqual([field(), 'a@x.test removed']);
});

test('leaves Enter in the empty field to the form', async () => {
  await open();
  await user.type(field(), '{Enter}');
  expect(changes).toBe(0);
});

test('marks invalid entries and describes them with the field', async () => {
  await open(['a@x.test', 'nobody'], 'Please enter a valid email');
  expect(screen.getByRole('textbox', { description: 'Separated by commas Please enter a valid email' })).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  // The mark is only a colour.
  expect(screen.getAllByRole('listitem').map((tag) => tag.hasAttribute('data-wrong'))).toEqual([false, true]);
});

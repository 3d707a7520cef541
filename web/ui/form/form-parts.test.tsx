import { useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { LockedField } from './locked-field.tsx';
import { PlainInput } from './plain-input.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SaveBar } from './save-bar.tsx';

const show = (part: React.ReactNode) => openComponent(part, ['common'], () => 'unreachable');

function Coverage({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  const options = [
    { value: 'Local', label: 'Local', hint: 'In and around one town' },
    { value: 'National', label: 'National' },
  ] as const;
  return <RadioCards id="coverage" name="coverage" label="Coverage" value={value} options={options} onChange={setValue} error={error} />;
}

test('renders radio cards as a named group with one checked option', async () => {
  await show(<Coverage />);
  await screen.findByRole('group', { name: 'Coverage' });
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  expect(checked()).toEqual([false, false]);
  await user.click(screen.getByText('In and around one town'));
  expect(checked()).toEqual([true, false]);
  await user.keyboard('{ArrowDown}');
  await eventually(() => expect(checked()).toEqual([false, true]));
});

test('describes the group with its error', async () => {
  await show(<Coverage error="This field is required" />);
  await screen.findByRole('group', { name: 'Coverage', description: 'This field is required' });
});

function Saved({ is }: { is: 'dirty' | 'busy' | 'saved' | 'untouched' }) {
  const [done, note] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        note('sent');
      }}
    >
      <SaveBar
        changes={is === 'dirty' || is === 'busy' ? 2 : 0}
        isBusy={is === 'busy'}
        isSaved={is !== 'untouched'}
        onDiscard={() => note('discarded')}
      />
      <p>{`Done: ${done}`}</p>
    </form>
  );
}

test('shows the save bar with the number of unsaved changes', async () => {
  await show(<Saved is="dirty" />);
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('2 unsaved changes');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard', 'Save']);
});

test.each([
  ['untouched', ''],
  ['saved', 'Saved'],
] as const)('a form that is %s has no bar and shows "%s"', async (state, words) => {
  await show(<Saved is={state} />);
  await screen.findByText(/^Done:/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Saved') !== null).toBe(words === 'Saved');
});

test.each([
  ['Save', 'Done: sent'],
  ['Discard', 'Done: discarded'],
])('%s works', async (name, words) => {
  await show(<Saved is="dirty" />);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText(words);
});

test('disables both buttons while saving', async () => {
  await show(<Saved is="busy" />);
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getAllByRole('button').map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
});

const reason = 'Please contact your account manager to change this';
test('renders a locked field as text with a button that says why; Escape hides the reason', async () => {
  await show(<LockedField label="Company name" value="Midland Heating Ltd" reason={reason} />);
  const lock = await screen.findByRole('button', { name: reason });
  expect(screen.getByRole('term').textContent).toBe('Company name');
  expect(screen.getByRole('definition').textContent).toBe(`Midland Heating Ltd${reason}`);
  expect(screen.queryByRole('textbox')).toBeNull();
  const isAway = (away: boolean) => eventually(() => expect(screen.getByText(reason).hasAttribute('data-dismissed')).toBe(away));
  await user.tab();
  expect(document.activeElement).toBe(lock);
  await user.keyboard('{Escape}');
  await isAway(true);
  await user.click(lock);
  await isAway(false);
});

function Name() {
  const [text, setText] = useState('');
  return <PlainInput label="Name" description="As on the letterhead" value={text} onText={setText} />;
}

test.each([
  ['Marsh https://marsh.example', 'Marsh '],
  ['see www.marsh.example now', 'see  now'],
])('strips links from %j while typing, with a note', async (typed, left) => {
  await show(<Name />);
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  screen.getByText('As on the letterhead');
  await fill(field, typed);
  expect(field.value).toBe(left);
  expect(screen.getByRole('textbox', { description: 'We remove links' })).toBe(field);
});

test('keeps plain text unchanged, without a note', async () => {
  await show(<Name />);
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await fill(field, 'Marsh & Sons. Heating');
  expect([field.value, screen.queryByText('We remove links')]).toEqual(['Marsh & Sons. Heating', null]);
});

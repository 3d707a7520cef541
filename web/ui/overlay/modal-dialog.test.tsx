import { useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { screen, user } from '../../testing/page.ts';
import { ConfirmDialog, ModalDialog } from './modal-dialog.tsx';
import { ModalPane } from './pane.tsx';
import { SideDrawer } from './side-drawer.tsx';

let wishes: string[] = [];
const note = (wish: string) => () => void wishes.push(wish);

async function open(part: React.ReactNode): Promise<HTMLElement> {
  wishes = [];
  await openComponent(part, ['common'], () => 'unreachable');
  return screen.findByRole('dialog');
}

const question = (more: { isDestructive?: boolean; isBusy?: boolean } = {}) => (
  <ConfirmDialog
    title="Remove the card ending 4242?"
    confirm="Remove card"
    cancel="Keep card"
    onConfirm={note('remove')}
    onCancel={note('keep')}
    {...more}
  >
    <p>You can't undo this.</p>
  </ConfirmDialog>
);

test('names a confirmation by its title and focuses the safe option', async () => {
  const dialog = await open(question({ isDestructive: true }));
  expect(screen.getByRole('dialog', { name: 'Remove the card ending 4242?' })).toBe(dialog);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep card' }));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep card', 'Remove card']);
  screen.getByText("You can't undo this.");
});

test.each([
  ['its button', 'remove', () => user.click(screen.getByRole('button', { name: 'Remove card' }))],
  ['the safe button', 'keep', () => user.click(screen.getByRole('button', { name: 'Keep card' }))],
  ['Enter, which is safe at first', 'keep', () => user.keyboard('{Enter}')],
  ['Escape', 'keep', () => user.keyboard('{Escape}')],
])('is answered by %s: %s', async (_, wish, act) => {
  await open(question());
  await act();
  expect(wishes).toEqual([wish]);
});

test('does not confirm again while the action is running', async () => {
  await open(question({ isBusy: true }));
  const button = screen.getByRole('button', { name: 'Remove card' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(wishes).toEqual([]);
});

function Steps() {
  const [title, setTitle] = useState('Archive 3 leads?');
  return (
    <ModalDialog title={title} onClose={note('close')}>
      <button onClick={() => setTitle('Archived')}>Archive</button>
    </ModalDialog>
  );
}

test('focuses the heading without an initial choice, and again with each new title', async () => {
  await open(<Steps />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Archive 3 leads?' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const next = await screen.findByRole('heading', { name: 'Archived' });
  expect(document.activeElement).toBe(next);
});

test('treats the browser’s close request as a request only', async () => {
  const dialog = await open(<Steps />);
  const cancel = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect([wishes, cancel.defaultPrevented]).toEqual([['close'], true]);
  screen.getByRole('dialog');
});

test('ignores other keys', async () => {
  await open(<Steps />);
  await user.keyboard('a{Tab}{ArrowDown}');
  expect(wishes).toEqual([]);
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="presentation" onKeyDown={note('page')}>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <ModalDialog title="Export" onClose={() => setOpen(false)}>
          <p>12 months</p>
        </ModalDialog>
      )}
    </div>
  );
}

test('closes only the dialog on Escape, and nothing beneath it', async () => {
  wishes = [];
  await openComponent(<Opener />, ['common'], () => 'unreachable');
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Export' });
  expect(dialog.open).toBe(true);
  await user.keyboard('{Escape}');
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([dialog.open, wishes]).toEqual([false, []]);
});

test.each<[string, React.ReactNode, string]>([
  [
    'a drawer',
    <SideDrawer key="drawer" title="Menu" onClose={note('close')}>
      <p>Inside</p>
    </SideDrawer>,
    'Menu',
  ],
  [
    'a pane',
    <ModalPane key="pane" labelledBy="title" onClose={note('close')}>
      <h2 id="title">Lead details</h2>
      <p>Inside</p>
    </ModalPane>,
    'Lead details',
  ],
])('%s is named, stays open on a press inside and closes on one outside', async (_, part, name) => {
  const dialog = await open(part);
  expect(screen.getByRole('dialog', { name })).toBe(dialog);
  await user.click(screen.getByText('Inside'));
  expect(wishes).toEqual([]);
  await user.pointer({ keys: '[MouseLeft]', target: dialog });
  expect(wishes).toEqual(['close']);
});

test('has a close button in a drawer', async () => {
  await open(
    <SideDrawer title="Menu" onClose={note('close')}>
      <p>Inside</p>
    </SideDrawer>,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(wishes).toEqual(['close']);
});

function Vanishing() {
  const [isThere, setThere] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2>Prices</h2>
      {isThere && <button onClick={() => setOpen(true)}>Review</button>}
      {isOpen && (
        <ModalDialog title="Review 1 change" onClose={() => setOpen(false)}>
          <button onClick={() => setThere(false)}>Apply</button>
        </ModalDialog>
      )}
    </section>
  );
}

test('focuses the surrounding heading if the opener has disappeared', async () => {
  await openComponent(<Vanishing />, ['common'], () => 'unreachable');
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  await user.keyboard('{Escape}');
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prices' })));
});

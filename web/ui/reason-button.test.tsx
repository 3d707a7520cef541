import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { ReasonButton } from './reason-button.tsx';

const reason = 'Your account is settled. Thank you.';
let pressed: string[] = [];

async function open(why: string | undefined, type: 'button' | 'submit' = 'button'): Promise<HTMLElement> {
  pressed = [];
  await openComponent(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed.push('form');
      }}
    >
      <ReasonButton reason={why} type={type} onClick={() => pressed.push('button')}>
        Settle Account
      </ReasonButton>
    </form>,
    ['common'],
    () => 'unreachable',
  );
  return screen.findByRole('button', { name: 'Settle Account' });
}

test('without a reason works as a normal button', async () => {
  const button = await open(undefined);
  await user.click(button);
  expect([pressed, button.getAttribute('aria-disabled'), screen.queryByText(reason)]).toEqual([['button'], null, null]);
});

test('with a reason shows it and does nothing', async () => {
  const button = await open(reason);
  expect(screen.getByRole('button', { description: reason })).toBe(button);
  await user.click(button);
  expect([pressed, button.getAttribute('aria-disabled')]).toEqual([[], 'true']);
});

test('stays in the tab order', async () => {
  const button = await open(reason);
  await user.tab();
  expect([document.activeElement, button.hasAttribute('disabled')]).toEqual([button, false]);
  await user.keyboard('{Enter}');
  expect(pressed).toEqual([]);
});

test('leaves the decision to its form as a submit button', async () => {
  await user.click(await open(reason, 'submit'));
  expect(pressed).toEqual(['button', 'form']);
});

test('hides the reason on Escape until the next hover or focus', async () => {
  const button = await open(reason);
  const isAway = (away: boolean) => eventually(() => expect(screen.getByText(reason).hasAttribute('data-dismissed')).toBe(away));
  await user.tab();
  await isAway(false);
  await user.keyboard('{Escape}');
  await isAway(true);
  await user.hover(button);
  await isAway(false);
  await user.keyboard('{Escape}');
  await isAway(true);
  await user.tab();
  await isAway(false);
});

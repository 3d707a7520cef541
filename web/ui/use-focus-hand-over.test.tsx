import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { useFocusHandOver } from './use-focus-hand-over.ts';

function Going({ onGo }: { onGo: () => void }) {
  const part = useFocusHandOver<HTMLSpanElement>();
  return (
    <span ref={part}>
      <button onClick={onGo}>Go</button>
    </span>
  );
}
function Page({ around }: { around: (going: ReactNode) => ReactNode }) {
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <h1>Page</h1>
      {around(isThere && <Going onGo={() => setThere(false)} />)}
      <button onClick={() => setThere(false)}>Other</button>
    </main>
  );
}

const inSection = (going: ReactNode) => (
  <section>
    <h2>Part</h2>
    {going}
  </section>
);
async function press(name: string, around: (going: ReactNode) => ReactNode = inSection): Promise<void> {
  await openComponent(<Page around={around} />, ['common'], () => 'unreachable');
  await user.click(await screen.findByRole('button', { name }));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Go' })).toBeNull());
}

test.each<[string, (going: ReactNode) => ReactNode, string]>([
  ['its region', inSection, 'Part'],
  [
    'its group of fields',
    (going) => (
      <fieldset>
        <legend>Fields</legend>
        {going}
      </fieldset>
    ),
    'Fields',
  ],
  ['the page, where its region has none', (going) => <section>{going}</section>, 'Page'],
  ['the page, where it stands in none', (going) => going, 'Page'],
])('moves the focus of a removed element to the heading of %s', async (_, around, heading) => {
  await press('Go', around);
  await eventually(() => expect(document.activeElement?.textContent).toBe(heading));
});

test('leaves the focus elsewhere alone', async () => {
  await press('Other');
  expect(document.activeElement?.textContent).toBe('Other');
});

test('moves the focus to the page if a whole region is removed', async () => {
  await press('Go', (going) => going && inSection(going));
  await eventually(() => expect(document.activeElement?.textContent).toBe('Page'));
});

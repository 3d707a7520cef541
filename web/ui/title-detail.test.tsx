import { useState } from 'react';
import { test } from 'vitest';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { useShownTitle, useTitleDetail, useTitleName } from './title-detail.ts';

function Title() {
  const { detail, name } = useShownTitle();
  return <p>{`[${detail}] [${name}]`}</p>;
}
function Lead() {
  const [isMissing, setMissing] = useState(false);
  useTitleDetail('Boiler repair');
  useTitleName(isMissing ? 'Lead not found' : undefined);
  return <button onClick={() => setMissing(!isMissing)}>Turn</button>;
}
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Title />
      {isOpen && <Lead />}
      <button onClick={() => setOpen(false)}>Leave</button>
    </>
  );
}

test('adds the subject to the page title while it is shown', async () => {
  await openComponent(<Page />, ['common'], () => 'unreachable');
  await screen.findByText('[Boiler repair] []');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  await screen.findByText('[Boiler repair] [Lead not found]');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  await screen.findByText('[Boiler repair] []');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('[] []');
});

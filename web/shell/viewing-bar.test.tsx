import { expect, test, vi } from 'vitest';
import { answer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user } from '../testing/page.ts';
import { ViewingBar } from './viewing-bar.tsx';

const key = 'POST /leave-view' as const;

test('names the viewed company and links back to its page', async () => {
  await openPart(<ViewingBar name="Midland Heating Ltd" />, {
    texts: ['shell'],
    answers: { [key]: answer(key, { data: { company: 7 } }) },
  });
  expect(await screen.findByText(/Viewing as Midland Heating Ltd/)).toBeTruthy();
  const assign = vi.fn<(to: string) => void>();
  vi.stubGlobal('location', { assign, href: window.location.href, origin: window.location.origin });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await eventually(() => expect(assign).toHaveBeenCalledWith('/operator/companies/7'));
  vi.unstubAllGlobals();
});

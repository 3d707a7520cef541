import { describe, expect, it, vi } from 'vitest';
import { ApiUnreachable } from '../platform/api-client.ts';
import { eventually } from '../testing/eventually.ts';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user, within } from '../testing/page.ts';
import { Crash, CrashAlone } from './crash.tsx';

const sent: unknown[] = [];
async function open(error: Error, isAlone = false) {
  const reset = vi.fn();
  const Shown = isAlone ? CrashAlone : Crash;
  sent.length = 0;
  await openComponent(<Shown error={error} reset={reset} />, 'common', () => 'unreachable');
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (typeof request.body === 'string') sent.push(JSON.parse(request.body));
    return answering(url, request);
  });
  await screen.findByRole('heading', { level: 1 });
  return reset;
}

describe('a crashed page', () => {
  it('shows a reference and reports the error under it', async () => {
    await open(new TypeError('leads is not iterable'));
    screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page.' });
    const shown = screen.getByText(/^Reference: [\dA-F]{8}$/).textContent;
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ message: 'leads is not iterable', reference: shown.replace('Reference: ', '') });
    screen.getByRole('button', { name: 'Reload' });
  });

  it('treats an unreachable server as no defect: no reference, no report, but a retry', async () => {
    const reset = await open(new ApiUnreachable('GET /company/: no answer'));
    screen.getByRole('heading', { level: 1, name: 'We could not reach the server. Please try again.' });
    expect(screen.queryByText(/^Reference/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reset).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  it('renders its own main landmark if the shell crashed too', async () => {
    await open(new ApiUnreachable('away'), true);
    within(screen.getByRole('main')).getByRole('button', { name: 'Try again' });
  });
});

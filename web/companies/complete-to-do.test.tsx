import { expect, test } from 'vitest';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { inRouter } from '../testing/in-router.tsx';
import { openComponent } from '../testing/open-component.tsx';
import { screen, user } from '../testing/page.ts';
import { CompleteToDo } from './complete-to-do.tsx';

const toDos = (complete: boolean) =>
  answer('GET /todos/', {
    data: [
      { key: 'lead_alerts', complete },
      { key: 'coverage', complete: false },
    ],
  });
let settled = 0;
async function open(given: TestAnswer, isBusy = false): Promise<void> {
  settled = 0;
  const part = <CompleteToDo toDo="lead_alerts" isBusy={isBusy} onSettle={() => (settled += 1)} />;
  const { calls } = await openComponent(inRouter(part).part, ['shell'], () => given);
  await eventually(() => expect(calls).toEqual(['GET /todos/']));
}

test('confirms the settings unchanged while the task is open', async () => {
  await open(toDos(false));
  await user.click(await screen.findByRole('button'));
  expect(settled).toBe(1);
});

test('ignores a second press while saving', async () => {
  await open(toDos(false), true);
  const button = await screen.findByRole('button');
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(settled).toBe(0);
});

test.each<[string, TestAnswer]>([
  ['done', toDos(true)],
  ['not known yet', 'pending'],
  ['not to be found out', 'unreachable'],
])('renders nothing if the task is %s', async (_, given) => {
  await open(given);
  await new Promise((next) => setTimeout(next, 5));
  expect(screen.queryByRole('button')).toBeNull();
});

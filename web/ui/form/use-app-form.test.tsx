import { PasswordInput, TextInput } from '@mantine/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api-client.ts';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { ErrorSummary } from './error-summary.tsx';
import { useAppForm } from './use-app-form.ts';

type Values = { name: string; phone: string; secret: string };
const initial: Values = { name: 'Sam', phone: '', secret: '' };
const required = (value: string) => (value.trim() === '' ? ('required' as const) : undefined);

let send: (values: Values) => Promise<void>;
let theirs: () => Promise<Values>;
let failures: unknown[] = [];
let isLong = false;
let asks: Partial<Record<keyof Values, string>> = {};
beforeEach(() => {
  send = () => Promise.resolve();
  theirs = () => Promise.reject(new Error('not asked'));
  failures = [];
  isLong = false;
  asks = {};
  document.title = 'Company details | Plumbline';
});

function Form({ withVersion = false }: { withVersion?: boolean }) {
  const { field, submit, changes, isBusy, summary } = useAppForm<Values>({
    initial,
    asks,
    labels: { name: 'Name', phone: 'Phone number', secret: 'Password' },
    rules: { name: required, phone: (phone) => (/^\d*$/.test(phone) ? required(phone) : 'phone') },
    send: (values) => send(values),
    failure: 'There was an error saving your details',
    onFailure: (error) => failures.push(error),
    scrollsToError: isLong,
    ...(withVersion && { reload: () => theirs() }),
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <TextInput {...field('name')} />
      <TextInput {...field('phone')} />
      <PasswordInput {...field('secret')} />
      <output>{changes}</output>
      <button>{isBusy ? 'Saving' : 'Save'}</button>
    </form>
  );
}

async function open(withVersion = false): Promise<void> {
  await openComponent(<Form withVersion={withVersion} />, ['errors', 'common'], () => 'unreachable');
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const lines = async () => (await screen.findByRole('alert')).textContent.replace('There is a problem', '');
const refused = (status: number, errors: string[], fields?: Record<string, string[]>) =>
  new ApiRefusal(status, { data: { errors, ...(fields && { fields }) } }, null);
async function saveAgainst(error: unknown): Promise<void> {
  await open();
  send = async () => {
    throw error;
  };
  await fill(field('Phone number'), '07700900123');
  await save();
}

test('submits valid values once, unchanged', async () => {
  const sent = vi.fn<(values: Values) => Promise<void>>(() => new Promise(() => {}));
  await open();
  send = sent;
  await fill(field('Phone number'), '07700900123');
  await save();
  await screen.findByRole('button', { name: 'Saving' });
  await user.type(field('Name'), '{Enter}');
  expect(sent.mock.calls).toEqual([[{ name: 'Sam', phone: '07700900123', secret: '' }]]);
});

test('does not submit invalid values: focuses the summary, which links to the field, and prefixes the title', async () => {
  const sent = vi.fn<() => Promise<void>>();
  await open();
  send = sent;
  await fill(field('Name'), ' ');
  await fill(field('Phone number'), 'abc');
  await save();
  expect(await lines()).toBe('Name: This field is requiredPhone number: Please enter a valid phone number');
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  await eventually(() => expect(document.title).toBe('Error: Company details | Plumbline'));
  await user.click(screen.getByRole('link', { name: 'Phone number: Please enter a valid phone number' }));
  expect([document.activeElement, sent.mock.calls]).toEqual([field('Phone number'), []]);
});

test('says what to enter where the form has a text for an empty field', async () => {
  asks = { phone: 'Enter your phone number' };
  await open();
  await fill(field('Name'), ' ');
  await save();
  expect(await lines()).toBe('Name: This field is requiredPhone number: Enter your phone number');
});

test('removes the summary and the prefix of the title once corrected', async () => {
  await open();
  await save();
  await screen.findByRole('alert');
  await fill(field('Phone number'), '07700900123');
  await save();
  await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  await eventually(() => expect(document.title).toBe('Company details | Plumbline'));
});

test('validates a changed field on blur, not while typing', async () => {
  await open();
  await user.type(field('Phone number'), 'ab');
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull();
  await user.tab();
  await screen.findByText('Please enter a valid phone number');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not validate an untouched field', async () => {
  await open();
  field('Phone number').focus();
  await user.tab();
  await new Promise((next) => setTimeout(next, 5));
  expect(screen.queryByText('This field is required')).toBeNull();
});

test('moves nothing between press and release of a button', async () => {
  await open();
  await fill(field('Phone number'), 'abc');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
  await new Promise((next) => setTimeout(next, 5));
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(await lines()).toContain('Phone number: Please enter a valid phone number');
});

test.each<[string, unknown, string]>([
  ['its reasons, a line each', refused(400, ['first reason', 'second reason']), 'first reasonsecond reason'],
  ['of a field', refused(422, ['phone: in use'], { phone: ['in use', 'twice'] }), 'Phone number: in use twice'],
  ['of a field that the form does not have', refused(422, ['brand: wrong'], { brand: ['wrong'] }), 'wrong'],
  ['without a word', refused(400, []), 'There was an error saving your details'],
  ['too busy', refused(503, ['busy']), 'There was an error saving your details'],
  ['that did not answer', new ApiUnreachable('no answer'), 'There was an error saving your details'],
  ['a defect of ours', new TypeError('x is undefined'), 'There was an error saving your details'],
])('shows a refusal in the summary and keeps the input: a server %s', async (_, error, words) => {
  await saveAgainst(error);
  expect(await lines()).toBe(words);
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  expect([field('Phone number').value, failures]).toEqual(['07700900123', [error]]);
});

test('keeps a server error while the field holds the rejected value', async () => {
  await saveAgainst(refused(422, ['phone: in use'], { phone: ['This number is in use'] }));
  await screen.findByRole('alert');
  const isSaid = () => screen.queryAllByText('This number is in use').length > 0;
  field('Phone number').focus();
  await user.tab();
  await new Promise((next) => setTimeout(next, 5));
  expect(isSaid()).toBe(true);
  await fill(field('Phone number'), '07700900124');
  await user.tab();
  await eventually(() => expect(isSaid()).toBe(false));
});

test.each([
  ['the summary, whose heading is to be read', false, () => screen.getByRole('alert')],
  ['its first wrong field, where it wants that', true, () => field('Phone number')],
])('scrolls to %s if the form could not be submitted', async (_, wantsField, target) => {
  isLong = wantsField;
  await open();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await save();
  await eventually(() => expect(scrolled.mock.instances).toEqual([target()]));
});

test('counts the fields that differ from the initial values', async () => {
  await open();
  const changes = () => screen.getAllByRole('status')[0]?.textContent;
  expect(changes()).toBe('0');
  await fill(field('Phone number'), '07700900123');
  await fill(field('Name'), 'Alex');
  await eventually(() => expect(changes()).toBe('2'));
  await fill(field('Name'), 'Sam');
  await eventually(() => expect(changes()).toBe('1'));
});

const meanwhile = refused(412, ['Someone else changed this, so nothing was saved.']);
async function saveOverOthers(now: Values, name = 'Sam'): Promise<void> {
  await open(true);
  theirs = () => Promise.resolve(now);
  send = () => Promise.reject(meanwhile);
  await fill(field('Name'), name);
  await fill(field('Phone number'), '07700900123');
  await save();
}

test('shows and announces concurrent changes by others, and overwrites them only with the next save', async () => {
  await saveOverOthers({ name: 'Samuel', phone: '', secret: '' });
  expect(await lines()).toBe(
    'Someone else changed this, so nothing was saved.Name: Someone else changed this. You are seeing the new value',
  );
  expect([field('Name').value, field('Phone number').value]).toEqual(['Samuel', '07700900123']);
  const sent = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve());
  send = sent;
  await save();
  await eventually(() => expect(sent.mock.calls).toEqual([[{ name: 'Samuel', phone: '07700900123', secret: '' }]]));
});

test("keeps local edits and reports the others' changes", async () => {
  await saveOverOthers({ name: 'Samuel', phone: '', secret: '' }, 'Sammy');
  expect(await lines()).toContain('Name: Someone else changed this to: Samuel. Save again to keep yours');
  expect(field('Name').value).toBe('Sammy');
});

test("shows only the refusal if the others' version cannot be loaded", async () => {
  await open(true);
  send = () => Promise.reject(meanwhile);
  await fill(field('Phone number'), '07700900123');
  await save();
  expect(await lines()).toBe('Someone else changed this, so nothing was saved.');
});

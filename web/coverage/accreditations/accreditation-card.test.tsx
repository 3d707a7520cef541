import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openComponent } from '../../testing/open-component.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { AccreditationCard } from './accreditation-card.tsx';
import type { Accreditation, HeldAccreditation } from './accreditations-api.ts';

const gasSafe: Accreditation = {
  id: 1,
  code: 'gas-safe',
  name: 'Gas Safe Register',
  question: 'What is your licence number?',
  store_code: true,
  store_date: false,
  accreditor_description: 'Everybody who works on gas is on it.',
  register_url: null,
};
const insured: Accreditation = { ...gasSafe, id: 2, name: 'Insurance', question: 'Are you insured?', store_code: false, store_date: true };
const held = (state: HeldAccreditation['state'], more: Partial<HeldAccreditation> = {}): HeldAccreditation => ({
  accreditation: { id: 1, code: 'gas-safe' },
  certificate_number: '123456',
  manual_approval_until: null,
  state,
  reject_reason: null,
  ...more,
});
const inDays = (days: number) => new Date(Date.now() + (days - 0.5) * 86_400_000).toISOString();

interface Given {
  readonly accreditation?: Accreditation;
  readonly onShowTypes?: () => void;
  readonly error?: string;
  readonly isCompulsory?: boolean;
}

function Page({ of, accreditation = gasSafe, onShowTypes, error, isCompulsory = false }: Given & { of: HeldAccreditation | undefined }) {
  const [answer, setAnswer] = useState(of?.certificate_number ?? '');
  return (
    <AccreditationCard
      accreditation={accreditation}
      held={of}
      isCompulsory={isCompulsory}
      field={{ id: 'field-1', name: '1', value: answer, ...(error !== undefined && { error }) }}
      onAnswer={setAnswer}
      {...(onShowTypes && { onShowTypes })}
    />
  );
}
async function open(of: HeldAccreditation | undefined, given: Given = {}) {
  await openComponent(<Page of={of} {...given} />, 'accreditations', () => 'unreachable');
  return within(await screen.findByRole('article'));
}
const heading = () => screen.getByRole('heading', { level: 3 }).textContent;
const toPending = "If you save, we'll need to approve this again";

describe('state of an accreditation', () => {
  it.each<[string, HeldAccreditation | undefined, RegExp]>([
    ['not there', undefined, /Not added$/],
    ['not answered', held('not_added', { certificate_number: '' }), /Not added$/],
    ['waiting for us', held('pending'), /Approval pending$/],
    ['approved without an end', held('approved'), /Approved$/],
    ['approved until a day', held('approved', { manual_approval_until: '2031-03-04T12:00:00Z' }), /Approved until 4 Mar 2031$/],
    ['over', held('expired'), /Expired$/],
    ['not verified', held('rejected', { reject_reason: 'No such number' }), /Not verified$/],
  ])('is part of its heading: %s', async (_, of, words) => {
    const card = await open(of);
    expect(heading()).toMatch(/^Gas Safe Register/);
    expect(heading()).toMatch(words);
    card.getByText('Everybody who works on gas is on it.');
  });

  it.each([
    ['red where it has to be', true, 'red'],
    ['gray where it need not be', false, 'gray'],
  ])('reads while missing: %s', async (_, isCompulsory, colour) => {
    const card = await open(undefined, { isCompulsory });
    const badge = card.getByText('Not added').parentElement;
    expect(badge?.style.getPropertyValue('--badge-color')).toContain(`-${colour}-`);
  });

  it('explains why it could not be verified', async () => {
    const card = await open(held('rejected', { reject_reason: 'No such number' }));
    card.getByText('We could not verify this: No such number');
  });

  it.each([
    ['in the last sixty days', held('approved', { manual_approval_until: inDays(60) }), 'Expires in 60 days'],
    ['on the last day', held('approved', { manual_approval_until: inDays(1) }), 'Expires in 1 day'],
    ['not before', held('approved', { manual_approval_until: inDays(61) }), undefined],
    ['not where it is pending again', held('pending', { manual_approval_until: inDays(10) }), undefined],
    ['not where it has no end', held('approved'), undefined],
  ])('shows how long an approval lasts: %s', async (_, of, words) => {
    const card = await open(of);
    expect(card.queryByText(/^Expires in/)?.textContent).toBe(words);
  });
});

describe('answer', () => {
  it('is limited to sixty characters, without autofill', async () => {
    const card = await open(held('approved'));
    const field = card.getByLabelText<HTMLInputElement>('What is your licence number?');
    expect([field.value, field.maxLength, field.autocomplete]).toEqual(['123456', 60, 'off']);
  });

  it('warns about the effect of a change until reverted, ignoring surrounding space', async () => {
    const card = await open(held('approved'));
    const field = card.getByLabelText('What is your licence number?');
    await fill(field, '654321');
    await card.findByText(toPending);
    await fill(field, ' 123456 ');
    await eventually(() => expect(card.queryByText(toPending)).toBeNull());
  });

  it('shows no warning for a first answer', async () => {
    const card = await open(undefined);
    await fill(card.getByLabelText('What is your licence number?'), '654321');
    await eventually(() => expect(card.getByLabelText<HTMLInputElement>('What is your licence number?').value).toBe('654321'));
    expect(card.queryByText(toPending)).toBeNull();
  });

  it('shows the server’s refusal beside it', async () => {
    const card = await open(held('approved'), { error: 'This is no licence number' });
    card.getByText('This is no licence number');
    expect(card.getByLabelText('What is your licence number?').getAttribute('aria-invalid')).toBe('true');
  });

  it('is a choice of two for evidence, with neither preselected', async () => {
    const card = await open(undefined, { accreditation: insured });
    const choices = within(card.getByRole('radiogroup', { name: 'Are you insured?' }));
    const checked = () => choices.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
    expect(choices.queryAllByRole('radio', { checked: true })).toEqual([]);
    await user.click(choices.getByRole('radio', { name: 'No' }));
    await eventually(() => expect(checked()).toEqual(['no']));
    await user.click(choices.getByRole('radio', { name: 'Yes' }));
    await eventually(() => expect(checked()).toEqual(['yes']));
  });

  it('warns before a choice is changed too', async () => {
    const card = await open(held('approved', { certificate_number: 'yes' }), { accreditation: insured });
    card.getByRole('radio', { name: 'Yes', checked: true });
    await user.click(card.getByRole('radio', { name: 'No' }));
    await card.findByText(toPending);
  });
});

describe('"Show Lead Types"', () => {
  it('is shown if they can be displayed', async () => {
    const card = await open(held('approved'));
    expect(card.queryByRole('button')).toBeNull();
    const onShowTypes = vi.fn();
    const other = await open(held('approved'), { onShowTypes });
    await user.click(other.getByRole('button', { name: 'Show Lead Types: Gas Safe Register' }));
    expect(onShowTypes).toHaveBeenCalledOnce();
  });

  it('is disabled until approval, with a reason', async () => {
    const onShowTypes = vi.fn();
    const card = await open(held('pending'), { onShowTypes });
    const button = card.getByRole('button', { name: /^Show Lead Types/, description: 'Available once approved' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(onShowTypes).not.toHaveBeenCalled();
  });
});

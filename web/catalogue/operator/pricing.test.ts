import { expect, it, onTestFinished, vi } from 'vitest';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { screen, user, within } from '../../testing/page.ts';

const factors = {
  exclusivity: { one: 2, two: 1.3, three: 1 },
  freshness: { first_hours: 24, second_hours: 72, fresh: 1, later: 0.85, old: 0.7 },
};
const country = (code: 'gb' | 'dk', currency: 'GBP' | 'DKK') => ({
  country: code,
  currency,
  time_zone: code === 'gb' ? 'Europe/London' : 'Europe/Copenhagen',
  factors,
  factors_since: null,
  scheduled_factors: [],
});
const since = '2026-01-01T00:00:00.000Z';
const workType = (id: number, description: string, gb: number) => ({
  id,
  code: `type-${id}`,
  description,
  category: 'Boilers',
  prices: [{ country: 'gb' as const, price: gb, since }],
});
const scheduled = {
  id: 7,
  country: 'gb' as const,
  work_type_id: 2,
  work_type: 'Boiler service',
  from: '2027-04-01T00:00:00.000Z',
  price: 9,
  currency: 'GBP' as const,
  reason: 'spring',
  by: 'Olivia Hart',
};
const answers = () => ({
  ...staffAnswers(),
  'GET /operator/prices': {
    ...(answer('GET /operator/prices', {
      data: {
        countries: [country('gb', 'GBP'), country('dk', 'DKK')],
        work_types: [workType(1, 'Boiler repair', 11), workType(2, 'Boiler service', 8)],
        scheduled: [scheduled],
      },
    }) as object),
    headers: { etag: '"v1"' },
  } as never,
  'GET /operator/prices/{country}/{workTypeId}': answer('GET /operator/prices/{country}/{workTypeId}', {
    data: {
      currency: 'GBP',
      history: [{ id: 1, from: since, price: 11, state: 'in_force', reason: null, by: null }],
      days: [{ day: '2026-03-01', enquiries: 2, slots: 6, sold: 3, price: 11 }],
    },
  }),
  'GET /operator/price-factors/{country}': answer('GET /operator/price-factors/{country}', {
    data: {
      ...factors,
      scheduled: [],
      history: [
        {
          id: 4,
          at: since,
          kind: 'set',
          from: null,
          before: { ...factors, exclusivity: { ...factors.exclusivity, one: 1.8 } },
          factors,
          by: 'Olivia Hart',
          reason: 'exclusive sells well',
        },
      ],
    },
  }),
  'GET /operator/price-factors/{country}/effect': answer('GET /operator/price-factors/{country}/effect', {
    data: { currency: 'GBP', sold: 4, before: 184, after: 166 },
  }),
  'GET /operator/prices/effect': answer('GET /operator/prices/effect', {
    data: { cells: [], totals: [{ currency: 'GBP', sold: 4, before: 44, after: 80 }] },
  }),
});
const field = (name: string) => screen.findByRole('textbox', { name });
const repair = 'Boiler repair, United Kingdom, price in pounds';

it('edits with the keyboard, reviews the effect and submits once with its version', async () => {
  const desk = await openDesk('/operator/pricing', {
    ...answers(),
    'PUT /operator/prices': answer('PUT /operator/prices', { data: { changed: 2 } }),
  });
  await user.click(await field(repair));
  await user.keyboard('20{ArrowDown}');
  expect(document.activeElement).toBe(await field('Boiler service, United Kingdom, price in pounds'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await field('Boiler service, Denmark, price in Danish kroner'));
  await user.keyboard('95');
  await screen.findByText('50% sold in the last 30 days (3 of 6 slots), 50% in the last 90.');
  await user.click(await screen.findByRole('button', { name: 'Review 2 changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review 2 changes' }));
  expect(dialog.getByRole('row', { name: 'Boiler repair, United Kingdom £11.00 £20.00 +81.8%' })).toBeDefined();
  expect(dialog.getByRole('row', { name: /Boiler service, Denmark None DKK.95\.00 First price/ })).toBeDefined();
  await dialog.findByText('4 leads brought in £44.00 and would have brought in £80.00.');
  await user.click(dialog.getByRole('checkbox', { name: 'Something changes by more than half, and that is intended.' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'demand in winter');
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desk.bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      changes: [
        { country: 'gb', work_type_id: 1, price: 20 },
        { country: 'dk', work_type_id: 2, price: 95 },
      ],
      from: null,
      confirm_large: true,
      reason: 'demand in winter',
    },
  ]);
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull();
});

it('proposes the first day that has begun in none of the affected countries', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T23:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openDesk('/operator/pricing', answers());
  const proposed = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'From a day' }));
    const apply = dialog.getByRole('button', { name: /^Apply from/ }).textContent;
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    return apply;
  };
  await user.click(await field(repair));
  await user.keyboard('12');
  expect(await proposed('Review 1 change')).toBe('Apply from 11 March 2026');
  expect(await proposed('Change factors')).toBe('Apply from 11 March 2026');
  await user.click(await field('Boiler service, Denmark, price in Danish kroner'));
  await user.keyboard('95');
  expect(await proposed('Review 2 changes')).toBe('Apply from 12 March 2026');
});

it('changes factors after showing differences and effect, and lists earlier changes', async () => {
  const desk = await openDesk('/operator/pricing', {
    ...answers(),
    'PUT /operator/price-factors/{country}': answer('PUT /operator/price-factors/{country}', { data: {} }),
  });
  const history = within(await screen.findByRole('list', { name: 'Factor history' }));
  expect(history.getByText('One buyer: 1.8 → 2')).toBeDefined();
  expect(history.getByText('Olivia Hart: exclusive sells well')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change factors' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the factors of the United Kingdom?' }));
  expect(dialog.getByText('Nothing changed yet.')).toBeDefined();
  const one = dialog.getByRole('textbox', { name: 'One buyer' });
  await user.clear(one);
  await user.type(one, '1,8');
  expect(dialog.getByRole('row', { name: 'One buyer 2 1.8' })).toBeDefined();
  await dialog.findByText('4 leads brought in £184.00 and would have brought in £166.00.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'exclusive sells badly');
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(desk.bodies.at(-1) ?? '')).toMatchObject({ exclusivity: { one: 1.8, two: 1.3, three: 1 }, from: null });
});

it('keeps input and reports a conflict', async () => {
  const text = "Someone else changed this, so we haven't saved your changes. Check what changed and save again";
  await openDesk('/operator/pricing', { ...answers(), 'PUT /operator/prices': refusal('PUT /operator/prices', 412, [text]) });
  await user.click(await field(repair));
  await user.keyboard('12');
  await user.click(await screen.findByRole('button', { name: 'Review 1 change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'demand in winter');
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await dialog.findByText(text);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(((await field(repair)) as HTMLInputElement).value).toBe('12');
});

it('starts from an empty list and says that nothing is offered yet', async () => {
  const list = {
    data: { countries: [country('gb', 'GBP')], work_types: [{ ...workType(1, 'Boiler repair', 11), prices: [] }], scheduled: [] },
  };
  const desk = await openDesk('/operator/pricing', {
    ...answers(),
    'GET /operator/prices': answer('GET /operator/prices', list),
    'PUT /operator/prices': answer('PUT /operator/prices', { data: { changed: 1 } }),
  });
  await screen.findByText(/^There are no prices yet, so nothing is offered\./);
  await user.click(await field(repair));
  await user.keyboard('18');
  await user.click(await screen.findByRole('button', { name: 'Review 1 change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'Boiler repair, United Kingdom None £18.00 First price' })).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'to begin with');
  await user.click(dialog.getByRole('button', { name: 'Apply now' }));
  await eventually(() => expect(desk.bodies).toHaveLength(1));
  expect(JSON.parse(desk.bodies[0] ?? '')).toMatchObject({ changes: [{ country: 'gb', work_type_id: 1, price: 18 }] });
});

it('keeps invalid prices out of the review', async () => {
  await openDesk('/operator/pricing', answers());
  await user.click(await field(repair));
  await user.keyboard('dear');
  await screen.findByText('1 cell does not hold a price between 0.50 and 100,000.');
  expect(screen.getByRole('button', { name: 'Review 0 changes' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(((await field(repair)) as HTMLInputElement).value).toBe('11.00');
});

it('states the day in its country on which a price starts', async () => {
  const danish = { ...scheduled, id: 8, country: 'dk' as const, price: 90, currency: 'DKK' as const, from: '2027-03-31T22:00:00.000Z' };
  await openDesk('/operator/pricing', {
    ...answers(),
    'GET /operator/prices': answer('GET /operator/prices', {
      data: {
        countries: [country('gb', 'GBP'), country('dk', 'DKK')],
        work_types: [workType(2, 'Boiler service', 8)],
        scheduled: [danish],
      },
    }),
  });
  await screen.findByText('DKK 90.00 from 1 Apr 2027');
  screen.getByText(/From 1 Apr 2027, 00:00/);
});

it('is read-only on small screens, where scheduled changes can still be cancelled', async () => {
  const desk = await openDesk(
    '/operator/pricing',
    {
      ...answers(),
      'POST /operator/prices/scheduled/{id}/cancel': answer('POST /operator/prices/scheduled/{id}/cancel', { data: {} }),
    },
    390,
  );
  await screen.findByText('Use a wider screen to edit.');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel Boiler service, United Kingdom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the change to Boiler service, United Kingdom?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'agreed otherwise');
  await user.click(dialog.getByRole('button', { name: 'Cancel change' }));
  await eventually(() => expect(desk.bodies).toEqual(['{"reason":"agreed otherwise"}']));
});

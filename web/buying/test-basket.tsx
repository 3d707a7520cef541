import { useCallback, useState } from 'react';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openPart, type OpenPart } from '../testing/open-part.tsx';
import { screen } from '../testing/page.ts';
import { SelectedLead } from './screens/buy-leads.tsx';
import type { Lead } from './lead.ts';
import { testLead } from './test-leads.ts';
import { market } from './test-market.ts';

interface Around {
  readonly lead?: Lead;
  readonly as?: CompanyWire;
  readonly isDocked?: boolean;
}

interface OpenBasket extends OpenPart {
  /** Leads removed from the company’s market so far. */
  readonly actioned: readonly number[];
}

/** Opens one lead in its pane as Buy leads does. */
export async function openBasket(
  more: TestAnswers = {},
  { lead = testLead(), as = company, isDocked = true }: Around = {},
): Promise<OpenBasket> {
  const actioned: number[] = [];
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const close = useCallback(() => setOpen(false), []);
    const note = useCallback((rows: readonly Lead[]) => actioned.push(...rows.map(({ id }) => id)), []);
    if (!isOpen) return <p>The pane is closed</p>;
    return <SelectedLead row={lead} company={as} isDocked={isDocked} onActioned={note} onClose={close} />;
  }
  const part = await openPart(<Page />, {
    texts: ['buying', 'errors', 'security', 'shell'],
    answers: { ...signedIn(as), ...market(), ...more },
    width: isDocked ? 1440 : 390,
  });
  await screen.findByRole('heading', { name: 'Lead Details' });
  // The details arrive once the pane is open.
  await screen.findByRole('heading', { name: lead.workType });
  return { ...part, actioned };
}

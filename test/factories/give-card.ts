import type { CompanyId } from '../../contract/kit/ids.ts';
import { findSetupCard, openSetup } from '../../server/billing/card-setup.ts';
import type { TestApp } from '../app-harness.ts';

/** Gives a company a default sandbox card with this number; the bank approves if asked. */
export async function giveCard({ database, provider, sandbox }: TestApp, companyId: CompanyId, number = '4242424242424242'): Promise<void> {
  const { setup } = await openSetup(database, provider, companyId);
  const typed = await sandbox.typeCard(setup, { number });
  if (typed.body['status'] === 'requires_action') {
    await sandbox.call('POST', `/v1/setup_intents/${setup.ref}/authenticate`, { outcome: 'approve', client_secret: setup.secret });
  }
  const savedCard = await findSetupCard({ database, provider }, { companyId, ref: setup.ref, isDefault: true });
  if (savedCard.kind !== 'kept') throw new Error(`the card was not kept: ${savedCard.kind}`);
}

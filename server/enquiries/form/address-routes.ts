import type { PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import type { FormContext } from './form-context-rule.ts';
import type { StepPageInput } from './form-page.tsx';
import type { AddressOffer } from './offer-addresses.ts';
import { stepPage } from './step-page.tsx';
import { addressFieldNames, readStep, type Answers, type Problem } from './steps-rule.ts';

/** Offers the postcode's address list unless an address exists already or the visitor prefers typing. */
async function offerFor(
  { addresses }: FormContext,
  { place, answers }: StepPageInput,
  { query, address: visitor }: PublicCall,
): Promise<AddressOffer> {
  const { country } = place;
  const isWritten = addressFieldNames.some((field) => (answers[field] ?? '') !== '');
  if (query['by'] === 'hand' || (isWritten && query['by'] !== 'list'))
    return { kind: 'lines', why: null, hasFinder: addresses.hasFinder(country) };
  return addresses.offer({ country, postcode: answers['postcode'] ?? '', visitor });
}

async function page(context: FormContext, input: StepPageInput, call: PublicCall, problems: readonly Problem[]): Promise<PublicPage> {
  return stepPage({ ...input, addresses: await offerFor(context, input, call) }, { typed: input.answers, problems });
}

/** Opens the address step with the addresses of the given postcode. */
export function openAddress(context: FormContext, input: StepPageInput, call: PublicCall): Promise<PublicPage> {
  return page(context, input, call, []);
}

/** Returns the typed lines or those of the chosen entry; shows the page again if none was chosen. */
export async function readAddress(
  context: FormContext,
  input: StepPageInput,
  call: PublicCall,
): Promise<{ readonly given: Answers } | { readonly page: PublicPage }> {
  const id = call.form?.['address'];
  if (id === undefined) return { given: readStep('address', call.form ?? {}) };
  const { country } = input.place;
  const chosen = { country, postcode: input.answers['postcode'] ?? '', id, visitor: call.address };
  const lines = id === '' ? null : await context.addresses.pick(chosen);
  if (lines !== null) return { given: lines };
  return { page: await page(context, input, { ...call, query: { ...call.query, by: 'list' } }, [['address', 'choose']]) };
}

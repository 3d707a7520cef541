import type { PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import type { FormDoor } from './form-door-rule.ts';
import type { StepWish } from './form-page.ts';
import type { AddressOffer } from './offer-addresses.ts';
import { stepPage } from './step-page.ts';
import { addressFieldNames, readStep, type Answers, type Problem } from './steps-rule.ts';

/** Offers the postcode's address list unless an address exists already or the visitor prefers typing. */
async function offerFor(
  { addresses }: FormDoor,
  { place, answers }: StepWish,
  { query, address: visitor }: PublicCall,
): Promise<AddressOffer> {
  const { country } = place;
  const isWritten = addressFieldNames.some((field) => (answers[field] ?? '') !== '');
  if (query['by'] === 'hand' || (isWritten && query['by'] !== 'list'))
    return { kind: 'lines', why: null, hasFinder: addresses.hasFinder(country) };
  return addresses.offer({ country, postcode: answers['postcode'] ?? '', visitor });
}

async function page(door: FormDoor, wish: StepWish, call: PublicCall, problems: readonly Problem[]): Promise<PublicPage> {
  return stepPage({ ...wish, addresses: await offerFor(door, wish, call) }, { typed: wish.answers, problems });
}

/** Opens the address step with the addresses of the given postcode. */
export function openAddress(door: FormDoor, wish: StepWish, call: PublicCall): Promise<PublicPage> {
  return page(door, wish, call, []);
}

/** Returns the typed lines or those of the chosen entry; shows the page again if none was chosen. */
export async function readAddress(
  door: FormDoor,
  wish: StepWish,
  call: PublicCall,
): Promise<{ readonly given: Answers } | { readonly page: PublicPage }> {
  const id = call.form?.['address'];
  if (id === undefined) return { given: readStep('address', call.form ?? {}) };
  const { country } = wish.place;
  const chosen = { country, postcode: wish.answers['postcode'] ?? '', id, visitor: call.address };
  const lines = id === '' ? null : await door.addresses.pick(chosen);
  if (lines !== null) return { given: lines };
  return { page: await page(door, wish, { ...call, query: { ...call.query, by: 'list' } }, [['address', 'choose']]) };
}

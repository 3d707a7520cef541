import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockDraft, updateDraft } from './draft-store.ts';
import { withAnswers, type Answers } from './steps-rule.ts';

/** Keeps the answers of one step beside the others. Of what was sent meanwhile, on another page, nothing changes any more. */
export async function saveStep(
  tx: Tx,
  step: { readonly token: string; readonly site: number; readonly country: CountryCode; readonly answers: Answers },
): Promise<void> {
  const draft = await tx.first(lockDraft(step.token, step.site));
  if (draft === undefined || draft.enquiryId !== null) return;
  const answers = withAnswers(draft.answers, step.answers, step.country !== draft.country);
  await tx.rows(updateDraft({ id: draft.id, country: step.country, answers }));
}

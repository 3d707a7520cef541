import { siteNumbers } from '../../../contract/catalogue/sites.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import type { PublicAnswer, PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import { consentText } from './check-page.ts';
import { closedPage, gonePage } from './done-page.ts';
import { goTo, type FormDoor } from './form-door-rule.ts';
import { startOf, type StepWish } from './form-page.ts';
import { sendDraft, type SendOutcome } from './send-draft.ts';
import { stepAddress, stepPage } from './step-page.ts';
import { firstOpenStep, type Problem, type Step } from './steps-rule.ts';

/** Where somebody puts right what the intake refuses: the catalogue or the map may have changed since they answered. */
const blamed: Readonly<Record<string, { readonly step: Step; readonly problem: Problem }>> = {
  postcode: { step: 'place', problem: ['postcode', 'notCovered'] },
  telephone: { step: 'contact', problem: ['telephone', 'phone'] },
  alternate_phone: { step: 'contact', problem: ['alternate_phone', 'phone'] },
  email: { step: 'contact', problem: ['email', 'email'] },
};
const catalogueChanged = { step: 'work', problem: ['work', 'choose'] } as const;

type Whole = Omit<StepWish, 'step'>;

/** Everything at once; refused, nothing of it is kept. */
async function sendWhole({ inTx, site }: FormDoor, whole: Whole, ip: string): Promise<SendOutcome> {
  const { place, token, asked, answers } = whole;
  const consent = consentText(place, answers);
  try {
    return await inTx(async (tx) => {
      const outcome = await sendDraft(tx, { token, site: siteNumbers[site], questions: asked.questions, consent, ip });
      if (outcome.kind === 'refused') throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as SendOutcome;
    throw error;
  }
}

/** The button beneath all answers. What is not whole, not agreed to or filled in by a program is not sent. */
export async function sendAll(door: FormDoor, whole: Whole, { form, address }: PublicCall): Promise<PublicAnswer> {
  const { place, token, answers, asked } = whole;
  const first = firstOpenStep(answers, asked);
  if (first !== 'check') return goTo(place, stepAddress(whole, first));
  // Meanwhile, on another page, the number of companies or the name of the brand may have become another.
  const isSame = form?.['consent'] === consentText(whole.place, answers);
  const agreeing: Problem[] = isSame ? [] : [['agree', 'agreeAnew']];
  const problems: Problem[] = [
    ...(form?.['agree'] === 'yes' ? agreeing : [['agree', 'agree'] as const]),
    ...((form?.['website'] ?? '') === '' ? [] : [['website', 'robot'] as const]),
  ];
  if (problems.length > 0) return stepPage({ ...whole, step: 'check' }, { typed: {}, problems });
  const outcome = await sendWhole(door, whole, address);
  switch (outcome.kind) {
    case 'gone':
      return gonePage(place);
    case 'closed':
      return closedPage(place);
    case 'sent':
      return goTo(place, `${startOf(place)}/${token}`);
    case 'refused': {
      const { step, problem } = outcome.fields.map((field) => blamed[field]).find((one) => one !== undefined) ?? catalogueChanged;
      return stepPage({ ...whole, step }, { typed: answers, problems: [problem] });
    }
  }
}

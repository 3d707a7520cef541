import type { HoldReason } from '../../../contract/enquiries/values.ts';
import { siteNumbers } from '../../../contract/catalogue/sites.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import type { PublicAnswer, PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { consentText } from './check-page.tsx';
import { closedPage, gonePage } from './done-page.tsx';
import { flagDraft } from './drafts.ts';
import { redirectTo, type FormContext } from './form-context-rule.ts';
import { buildStartPath, type StepPageInput } from './form-page.tsx';
import { sendDraft, type SendOutcome, isSuspicious } from './send-draft.ts';
import { stepAddress, stepPage } from './step-page.tsx';
import { firstOpenStep, type Problem, type Step } from './steps-rule.ts';

/** Step where a refused field can be corrected: the catalogue or map may have changed since. */
const correctionByField: Readonly<Record<string, { readonly step: Step; readonly problem: Problem }>> = {
  // The country closed after the form was started.
  country: { step: 'place', problem: ['postcode', 'notCovered'] },
  postcode: { step: 'place', problem: ['postcode', 'notCovered'] },
  telephone: { step: 'contact', problem: ['telephone', 'phone'] },
  alternate_phone: { step: 'contact', problem: ['alternate_phone', 'phone'] },
  email: { step: 'contact', problem: ['email', 'email'] },
};
const catalogueChanged = { step: 'work', problem: ['work', 'choose'] } as const;

type Whole = Omit<StepPageInput, 'step'>;

interface Sending {
  readonly ip: string;
  readonly heldFor: readonly HoldReason[];
}

/** Sends everything in one transaction; a refusal keeps nothing. */
async function sendWhole({ inTx, site }: FormContext, whole: Whole, sending: Sending): Promise<SendOutcome> {
  const { place, token, asked, answers } = whole;
  const consent = consentText(place, answers);
  const seen = { country: place.country, answers };
  try {
    return await inTx(async (tx) => {
      const outcome = await sendDraft(tx, { ...sending, token, site: siteNumbers[site], seen, questions: asked.questions, consent });
      if (outcome.kind === 'refused') throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as SendOutcome;
    throw error;
  }
}

/** Draws the last page, with a captcha for suspected bots. */
export async function checkPage(
  context: FormContext,
  whole: Whole,
  { address: ip }: PublicCall,
  problems: readonly Problem[],
): Promise<PublicPage> {
  const isAsked = await isSuspicious(context.db, { token: whole.token, ip });
  const puzzle = isAsked ? { puzzle: await context.captcha.challenge() } : {};
  return stepPage({ ...whole, ...puzzle, step: 'check' }, { typed: {}, problems });
}

/** Checks the submitted consent and honeypot. */
function listSubmitProblems({ place, answers }: Whole, form: PublicCall['form']): Problem[] {
  // The company count or brand name may have changed meanwhile on another page.
  const isSame = form?.['consent'] === consentText(place, answers);
  const agreeing: Problem[] = isSame ? [] : [['agree', 'agreeAnew']];
  return [
    ...(form?.['agree'] === 'yes' ? agreeing : [['agree', 'agree'] as const]),
    ...((form?.['website'] ?? '') === '' ? [] : [['website', 'robot'] as const]),
  ];
}

/** Lets unsuspicious visitors through; those without JavaScript are held for review. */
async function judgeVisitor(context: FormContext, token: string, { form, address: ip }: PublicCall): Promise<'person' | 'unknown' | 'ask'> {
  if (!(await isSuspicious(context.db, { token, ip }))) return 'person';
  const solution = form?.['captcha'] ?? '';
  if (solution !== '') return (await context.captcha.accept(solution)) ? 'person' : 'ask';
  return form?.['asked'] === 'captcha' && form['script'] !== 'on' ? 'unknown' : 'ask';
}

/** Handles the final submit. Rejects incomplete forms, missing consent and suspected bots. */
export async function sendAll(context: FormContext, whole: Whole, call: PublicCall): Promise<PublicAnswer> {
  const { place, token, answers, asked } = whole;
  const first = firstOpenStep(answers, asked);
  if (first !== 'check') return redirectTo(place, stepAddress(whole, first));
  const problems = listSubmitProblems(whole, call.form);
  if (problems.some(([field]) => field === 'website')) await context.inTx((tx) => tx.rows(flagDraft(token)));
  if (problems.length > 0) return checkPage(context, whole, call, problems);
  const visitor = await judgeVisitor(context, token, call);
  if (visitor === 'ask') return checkPage(context, whole, call, [['captcha', 'captcha']]);
  const outcome = await sendWhole(context, whole, { ip: call.address, heldFor: visitor === 'unknown' ? ['suspected_robot'] : [] });
  switch (outcome.kind) {
    case 'gone':
      return gonePage(place);
    case 'closed':
      return closedPage(place);
    case 'changed':
      return redirectTo(place, stepAddress(whole, 'check'));
    case 'sent':
      return redirectTo(place, `${buildStartPath(place)}/${token}`);
    case 'refused': {
      const { step, problem } =
        outcome.fields.map((field) => correctionByField[field]).find((one) => one !== undefined) ?? catalogueChanged;
      return stepPage({ ...whole, step }, { typed: answers, problems: [problem] });
    }
  }
}

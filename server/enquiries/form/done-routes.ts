import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { PublicAnswer, PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import { confirmTelephone } from '../checks/confirm-telephone.ts';
import { findEarlier } from '../find-earlier.ts';
import { sendTelephoneCode } from '../checks/send-telephone-code.ts';
import { donePage, gonePage, type CodeProblem } from './done-page.ts';
import { goTo, type FormDoor } from './form-door-rule.ts';
import { startOf, type FormPlace } from './form-page.ts';
import { sentEnquiry } from './form-query.ts';

interface Sent {
  readonly place: FormPlace;
  readonly token: string;
  readonly enquiryId: EnquiryId;
}

async function show({ db }: FormDoor, sent: Sent, problem: CodeProblem | null, isSentAgain: boolean): Promise<PublicAnswer> {
  const { place, token, enquiryId } = sent;
  const enquiry = await db.first(sentEnquiry(enquiryId));
  if (enquiry === undefined) return gonePage(place);
  const earlier = enquiry.isConfirmed ? await findEarlier(db, enquiryId, 'telephone') : null;
  return donePage({ place, token, sent: enquiry, problem, isSentAgain, earlier });
}

/** Loaded as often as anybody likes. */
export function openSent(door: FormDoor, sent: Sent, { query }: PublicCall): Promise<PublicAnswer> {
  return show(door, sent, null, query['again'] !== undefined);
}

/** Takes the code of the telephone, or sends another; what is sent a second time finds it done. */
export async function sendCode(door: FormDoor, sent: Sent, { form }: PublicCall): Promise<PublicAnswer> {
  const { place, token: draftToken, enquiryId } = sent;
  const address = `${startOf(place)}/${draftToken}`;
  const enquiry = await door.db.first(sentEnquiry(enquiryId));
  if (enquiry === undefined) return gonePage(place);
  if (enquiry.isConfirmed || !enquiry.hasCode) return goTo(place, address);
  if (form?.['step'] === 'again') {
    const outcome = await door.inTx((tx) => sendTelephoneCode(tx, { enquiryId, draftToken }));
    return outcome === 'sent' ? goTo(place, `${address}?again=1`) : show(door, sent, outcome, false);
  }
  if (form?.['step'] !== 'code') return goTo(place, address);
  const code = (form['code'] ?? '').replaceAll(/\s/g, '').slice(0, 10);
  const outcome = await door.inTx((tx) => confirmTelephone(tx, { enquiryId, draftToken, code }));
  return outcome === 'confirmed' ? goTo(place, address) : show(door, sent, outcome, false);
}

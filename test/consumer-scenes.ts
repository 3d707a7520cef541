import { askForCopy, eraseOwnDetails, sendOwnLink } from '../server/consumers/own-enquiry-query.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource, putOnSale } from './factories/create-enquiry.ts';

/** A consumer requests a copy of their data. */
export async function copyAskedFor(test: TestApp): Promise<void> {
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  await test.database.inTx((tx) => askForCopy(tx, { enquiryId }));
}

/** Staff send a consumer the link to their page. */
export async function ownLinkSent(test: TestApp): Promise<void> {
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  await test.database.inTx((tx) => sendOwnLink(tx, { enquiryId }));
}

/** A company has bought a lead whose customer asks for erasure. */
export async function customerErased(test: TestApp): Promise<void> {
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId);
  const buyer = await test.company();
  const bought = await buyer.call('PUT', `/lead/accept/${enquiryId}`, {});
  if (bought.statusCode !== 200) throw new Error(`nothing was bought: ${bought.body}`);
  await test.database.inTx((tx) => eraseOwnDetails(tx, { enquiryId }));
}

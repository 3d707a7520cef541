import type { FrameLocator, Page } from 'playwright-core';

interface Visitor {
  readonly workType: string;
  readonly postcode: string;
  readonly email: string;
  readonly telephone: string;
}

/**
 * Goes through the work groups until one has the wanted work type; a single group is skipped. Returns the number of the question that asks
 * for the work.
 */
async function chooseGroup(form: Page | FrameLocator, workType: string): Promise<number> {
  const asksForGroup = form.getByRole('heading', { name: 'What do you need help with?' });
  const asksForWork = form.getByRole('heading', { name: 'What would you like done?' });
  for (let group = 0; ; group += 1) {
    await (group === 0 ? asksForGroup.or(asksForWork) : asksForGroup).waitFor();
    if (group === 0 && (await asksForWork.isVisible())) return 1;
    await form.getByRole('radio').nth(group).check();
    await form.getByRole('button', { name: 'Continue' }).click();
    await asksForWork.waitFor();
    if (await form.getByRole('radio', { name: workType }).isVisible()) return 2;
    await form.getByRole('link', { name: 'Back' }).click();
  }
}

/** Completes the public form, on its own page or in a frame, up to the thank-you page. */
export async function sendEnquiryForm(form: Page | FrameLocator, { workType, postcode, email, telephone }: Visitor): Promise<void> {
  const pressContinue = () => form.getByRole('button', { name: 'Continue' }).click();
  const question = await chooseGroup(form, workType);
  await form.getByRole('radio', { name: workType }).check();
  await pressContinue();
  // Questions of the work type, up to the free-text page.
  const words = form.getByRole('textbox', { name: 'Describe the work (optional)' });
  const answer = form.getByRole('radio').first();
  for (let step = question + 1; ; step += 1) {
    await form.getByText(`Question ${step} of`).waitFor();
    if (await words.isVisible()) break;
    await answer.check();
    await pressContinue();
  }
  await words.fill('Combi is 14 years old and losing pressure.');
  await pressContinue();
  await form.getByRole('textbox', { name: 'Postcode' }).fill(postcode);
  await pressContinue();
  // Chosen from the list where there is one, entered manually elsewhere.
  await form.getByRole('heading', { name: 'What is the address?' }).waitFor();
  const manual = form.getByRole('link', { name: 'Enter the address manually' });
  if (await manual.isVisible()) await manual.click();
  await form.getByRole('textbox', { name: 'Address line 1 (optional)' }).fill('1 Planted Row');
  await pressContinue();
  await form.getByRole('textbox', { name: 'First name' }).fill('Rosalind');
  await form.getByRole('textbox', { name: 'Surname' }).fill('Ashby');
  await form.getByRole('textbox', { name: 'Telephone', exact: true }).fill(telephone);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await pressContinue();
  await form.getByRole('radio', { name: 'Up to 3 companies' }).check();
  await pressContinue();
  await form.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await form.getByRole('checkbox', { name: /^I agree/ }).check();
  // Automated browsers fill in forms faster than people, which triggers the captcha.
  const captcha = form.getByRole('checkbox', { name: 'I am not a robot' });
  if ((await form.locator('[data-puzzle]').count()) > 0) {
    // It appears once its script runs.
    await captcha.click();
    await form.getByText('Checked', { exact: true }).waitFor();
  }
  await form.getByRole('button', { name: 'Send my enquiry' }).click();
  await form.getByRole('heading', { name: "Thank you, we've received your enquiry" }).waitFor();
}

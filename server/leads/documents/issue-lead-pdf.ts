import { drawMark, makeDocument, margin, right } from '../../platform/documents/a4-document.ts';
import { setText } from '../../platform/documents/typeset-rule.ts';
import { leadTexts } from '../messages.ts';
import { flowDown, type Flow } from './flow-rule.ts';
import type { LeadSheet } from './lead-sheet-rule.ts';

const black = '#000000';

function writeCustomer({ text, gap }: Flow, { erased, name, address, postcode, channels }: LeadSheet): void {
  if (erased !== null) {
    text(erased, { size: 12 });
    return;
  }
  text(name, { face: 'strong', size: 12 });
  for (const line of address) text(line, { size: 12 });
  if (postcode !== null) text(postcode, { face: 'strong', size: 16 });
  for (const { label, value, isLarge } of channels) {
    gap(6);
    text(label, { size: 9 });
    text(value, isLarge ? { face: 'strong', size: 16 } : { size: 12 });
  }
}

/** Renders a lead as A4, black on white, in its company's language. */
export function issueLeadPdf(sheet: LeadSheet): Promise<Buffer> {
  const say = leadTexts(sheet.language);
  const { code, title, brand, language, boughtAt } = sheet;
  return makeDocument({ title, author: brand, language, madeAt: boughtAt }, (pdf) => {
    drawMark(pdf, margin - 10, margin - 6, { line: black, bob: black, edge: black });
    setText(pdf, brand, margin + 24, margin, { face: 'heading', size: 16, colour: black });
    setText(pdf, code, right - 200, margin + 2, { face: 'strong', size: 12, colour: black, align: 'right', width: 200 });
    const flow = flowDown(pdf, margin + 46, (page) => say('sheet.continued', { code, page }));
    flow.text(sheet.workType, { face: 'heading', size: 20 });
    flow.heading(say('sheet.customer'));
    writeCustomer(flow, sheet);
    flow.gap(8);
    for (const [label, value] of sheet.facts) flow.text(`${label}: ${value}`);
    if (sheet.description !== null && sheet.description !== '') {
      flow.heading(say('sheet.description'));
      flow.text(sheet.description, { size: 11 });
    }
    if (sheet.questions.length > 0) flow.heading(say('sheet.questions'));
    for (const { question, answer } of sheet.questions) {
      flow.text(question, { size: 9 });
      flow.text(answer, { size: 11 });
      flow.gap(4);
    }
    if (sheet.notes.length > 0) flow.heading(say('sheet.notes'));
    for (const { date, text } of sheet.notes) {
      flow.text(date, { size: 9 });
      flow.text(text, { size: 11 });
      flow.gap(4);
    }
    flow.heading(say('sheet.own'));
    flow.ruled(4);
  });
}
